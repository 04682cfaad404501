import type { Language } from '#core';
import type { HelpEntry } from './entry';

/** Size of a screenshot in pixels. */
export const pictureSize = { width: 960, height: 600 } as const;

/** Path of a screenshot, relative both to the root of the product and to the public folder of the screen's plugin. */
export const pictureFile = (path: string, language: Language): string =>
  `help/${language}/${path.slice(1).replaceAll('/', '-')}.webp`;

/** Returns the URL of the screenshot of an entry, if it has one. */
export const pictureOf = (
  { paths: [path], hasPicture }: Pick<HelpEntry, 'paths' | 'hasPicture'>,
  language: Language,
): string | undefined => (hasPicture && path !== undefined ? `/${pictureFile(path, language)}` : undefined);
