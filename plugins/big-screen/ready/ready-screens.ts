import { homeId, type readyIds } from '../screen-address';
import type { Box, Layout, Part } from '../layout';
import { lying, page, tall, tallOnPage, wide, wideOnPage } from './grid';

/** True for a module that the caller's plugins answer. */
export type Offered = (moduleId: string) => boolean;

export type ReadyId = (typeof readyIds)[number] | typeof homeId;

type More = Partial<Omit<Part, keyof Box | 'Key' | 'Kind' | 'Module_ID' | 'Tall'>>;

/** A module part with its landscape and portrait boxes; of several module names the first available one is used. */
const module = (Key: string, names: string | readonly string[], box: Box, Tall: Box, more: More = {}) =>
  ({ Key, Kind: 'module', names: typeof names === 'string' ? [names] : names, ...box, Tall, ...more }) as const;
const heading = (Tall = tall(0, 0, 8, 2)): Draft => ({ Key: 'heading', Kind: 'heading', ...wide(0, 0, 17, 2), Tall });
const clock = (Tall = tall(8, 0, 4, 2)): Draft => ({ Key: 'clock', Kind: 'clock', ...wide(17, 0, 7, 2), Tall });

type Draft = Omit<Part, 'Module_ID'> & { readonly names?: readonly string[] };

/** The map, or its equivalent without map outlines. */
const places = ['region-map', 'region-rank'] as const;
const words = ['word-cloud', 'hot-words'] as const;

const situation: readonly Draft[] = [
  heading(),
  clock(),
  module('figures', 'key-figures', wide(0, 2, 24, 4), tall(0, 2, 12, 3)),
  module('places', places, wide(7, 6, 10, 11), tall(0, 10, 12, 9)),
  module('trend', 'emotion-trend', wide(0, 6, 7, 9), tall(0, 5, 12, 5)),
  module('media', 'media-split', wide(0, 15, 7, 9), tall(6, 26, 6, 7), { View: 'ring' }),
  module('negative', 'newest-negative', wide(17, 6, 7, 11), tall(0, 19, 12, 7), { Size: 12 }),
  module('events', 'hot-events', wide(7, 17, 10, 7), tall(0, 26, 6, 7), { Size: 8 }),
  module('words', words, wide(17, 17, 7, 7), tall(0, 33, 12, 7), { Size: 40, View: 'picture' }),
];

const risk: readonly Draft[] = [
  heading(),
  clock(),
  module('negative', 'newest-negative', wide(0, 2, 10, 22), tall(0, 5, 12, 11), { Size: 20 }),
  module('figures', 'key-figures', wide(10, 2, 14, 4), tall(0, 2, 12, 3), { Period: 'last-24-hours' }),
  module('levels', ['alert-levels', 'emotion-share'], wide(10, 6, 5, 8), tall(0, 16, 6, 7)),
  module('trend', 'emotion-trend', wide(15, 6, 9, 8), tall(6, 16, 6, 7)),
  module('hottest', 'negative-rank', wide(10, 14, 6, 10), tall(0, 23, 12, 7), { Size: 10 }),
  module('comments', ['comment-stream', 'subject-counts'], wide(16, 14, 8, 4), tall(0, 30, 12, 5), { Size: 10 }),
  module('spread', ['spread-tree', 'top-sites'], wide(16, 18, 8, 6), tall(0, 35, 12, 5), { Period: 'last-7-days' }),
];

const channels: readonly Draft[] = [
  heading(),
  clock(),
  module('words', words, wide(6, 2, 12, 12), tall(0, 2, 12, 10), { Size: 60, View: 'picture' }),
  module('sites', 'top-sites', wide(0, 2, 6, 11), tall(0, 12, 6, 8)),
  module('authors', 'top-authors', wide(0, 13, 6, 11), tall(6, 12, 6, 8)),
  module('media', 'media-split', wide(18, 2, 6, 11), tall(0, 20, 6, 6), { View: 'ring' }),
  module('subjects', 'subject-counts', wide(18, 13, 6, 11), tall(6, 20, 6, 6)),
  module('trend', 'volume-trend', wide(6, 14, 12, 5), tall(0, 26, 12, 4)),
  module('events', 'hot-events', wide(6, 19, 6, 5), tall(0, 30, 12, 5), { Size: 6 }),
  module('copied', ['most-copied', 'negative-rank'], wide(12, 19, 6, 5), tall(0, 35, 12, 5), { Size: 6 }),
];

const home: readonly Draft[] = [
  module('figures', 'key-figures', wideOnPage(0, 0, 24, 4), tallOnPage(0, 0, 12, 5)),
  module('trend', 'emotion-trend', wideOnPage(0, 4, 14, 10), tallOnPage(0, 5, 12, 9)),
  module('negative', 'newest-negative', wideOnPage(14, 4, 10, 20), tallOnPage(0, 14, 12, 14), { Size: 16 }),
  module('media', 'media-split', wideOnPage(0, 14, 7, 10), tallOnPage(0, 28, 12, 6)),
  module('sites', 'top-sites', wideOnPage(7, 14, 7, 10), tallOnPage(0, 34, 12, 6)),
];

const parts: Readonly<Record<ReadyId, readonly Draft[]>> = {
  'big-screen': situation,
  'big-screen2': risk,
  'big-screen3': channels,
  [homeId]: home,
};
const grounds: Readonly<Record<ReadyId, Layout['Ground']>> = {
  'big-screen': 'night',
  'big-screen2': 'graphite',
  'big-screen3': 'forest',
  [homeId]: 'page',
};

/** Returns a built-in layout for the available modules; parts without an available module are left out. */
export function readyLayout(id: ReadyId, isOffered: Offered): Layout {
  const Parts = parts[id].flatMap(({ names, ...part }): Part[] => {
    const Module_ID = names?.find(isOffered);
    if (names && !Module_ID) return [];
    return [{ ...part, ...(Module_ID ? { Module_ID } : {}) }];
  });
  return {
    Size: id === homeId ? { ...page } : { ...lying },
    Fit: 'fill',
    Ground: grounds[id],
    Refresh: 30,
    Period: id === 'big-screen3' ? 'last-7-days' : 'last-24-hours',
    Parts,
  };
}
