import { createHash } from 'node:crypto';

/** Path and name of the site's hot list. */
export const hotListPath = '/hot.json';
export const hotListPlatform = '虚拟热榜';

const max = 20;
/** Half-life of a title's popularity and duration of its rise, in milliseconds. */
const halfLife = 3 * 3_600_000;
const riseTime = 15 * 60_000;

const getSample = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/**
 * Ranks titles by a popularity score that is derived from their words and decays with age, so that titles rise, fall
 * and disappear; each title once.
 */
export function rankTitles<Page extends { readonly title: string; readonly at: number }>(
  pages: readonly Page[],
  now: number,
): (Page & { readonly heat: number })[] {
  const titles = new Set<string>();
  return pages
    .filter(({ title, at }) => at <= now && !titles.has(title) && titles.add(title))
    .map((page) => ({
      ...page,
      heat: Math.round(
        1e6 *
          (0.2 + getSample(page.title)) *
          Math.min(1, (now - page.at + 60_000) / riseTime) *
          0.5 ** ((now - page.at) / halfLife),
      ),
    }))
    .sort((a, b) => b.heat - a.heat)
    .slice(0, max);
}
