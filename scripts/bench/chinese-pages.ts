import { join } from 'node:path';
import { chinesePages } from './saved-material/saved-pages';

const share = (rate: number | undefined) => (rate === undefined ? null : Math.round(rate * 1_000) / 1_000);

/**
 * Chinese pages (`[FOLDER]`, else ../shared/data/html/gne-zh, with `index.json`): how many titles and dates are right,
 * and how far the text agrees with another extractor's.
 */
export async function run([
  folder = join(process.cwd(), '../shared/data/html/gne-zh'),
]: readonly string[] = []): Promise<Record<string, unknown>> {
  const found = chinesePages(folder);
  if (!found) return { skipped: `there are no saved pages in ${folder}` };
  const { pages, pagesPerSecond, titles, dates, f1, misses } = found;
  return {
    pages,
    titles: share(titles),
    dates: share(dates),
    agreement: share(f1),
    pagesASecond: Math.round(pagesPerSecond),
    misses,
    aims: 'titles and dates ≥ .95',
  };
}
