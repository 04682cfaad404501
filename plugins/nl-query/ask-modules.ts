import type { Ask, ParsedQuery } from './parsed-query';

/** Modules that answer each kind of question, the main one first; the others add context. */
const modulesByAsk: Readonly<Record<Ask, readonly string[]>> = {
  count: ['key-figures', 'volume-trend', 'newest-articles'],
  trend: ['volume-trend', 'emotion-trend', 'hot-events'],
  emotion: ['emotion-share', 'emotion-trend', 'hottest-articles'],
  'emotion-trend': ['emotion-trend', 'emotion-share', 'hottest-articles'],
  media: ['media-split', 'top-sites'],
  sites: ['top-sites', 'media-split', 'newest-articles'],
  authors: ['top-authors', 'hottest-articles'],
  regions: ['region-rank', 'hottest-articles'],
  words: ['hot-words', 'hot-events'],
  events: ['hot-events', 'volume-trend', 'hottest-articles'],
  languages: ['language-split', 'top-sites'],
  subjects: ['subject-counts', 'volume-trend'],
  newest: ['newest-articles', 'key-figures'],
  hottest: ['hottest-articles', 'key-figures'],
  why: ['volume-trend', 'key-figures', 'hot-events', 'hot-words', 'top-sites', 'media-split', 'hottest-articles'],
  overview: ['key-figures', 'volume-trend', 'emotion-share', 'media-split', 'hot-events', 'hottest-articles'],
};

/** The corresponding modules for a side-by-side comparison of brands. */
const compared: Readonly<Partial<Record<Ask, readonly string[]>>> = {
  trend: ['brand-trend', 'brand-share'],
  why: ['brand-trend', 'brand-words', 'brand-worst'],
  emotion: ['brand-sentiment', 'brand-net-sentiment', 'brand-worst'],
  'emotion-trend': ['brand-sentiment', 'brand-net-sentiment', 'brand-trend'],
  media: ['brand-media', 'brand-share'],
  sites: ['brand-media', 'brand-share'],
  regions: ['brand-regions', 'brand-share'],
  words: ['brand-words', 'brand-share'],
  hottest: ['brand-worst', 'brand-best'],
  newest: ['brand-worst', 'brand-best'],
};
const brandsOnly = ['brand-share', 'brand-trend', 'brand-sentiment'] as const;

/** Returns the modules that answer a query. */
export const getModules = ({ Ask, Input }: ParsedQuery): readonly string[] =>
  Input.Groups ? (compared[Ask] ?? brandsOnly) : modulesByAsk[Ask];

/**
 * Returns whether the modules also show the previous period, for questions about causes or about the amount of change.
 */
export const isComparedToBefore = ({ Ask, Input }: ParsedQuery): boolean =>
  Ask === 'why' || Input.Is_Compared === 'true';

/** A requested row count applies only to the main module, not to the modules beside it. */
export const getInput = (query: ParsedQuery, place: number): ParsedQuery['Input'] => {
  const { Size, Is_Compared: _compared, ...input } = query.Input;
  return {
    ...input,
    ...(Size !== undefined && place === 0 ? { Size } : {}),
    ...(isComparedToBefore(query) ? { Is_Compared: 'true' as const } : {}),
  };
};
