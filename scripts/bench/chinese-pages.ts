import { join } from 'node:path';
import { chinesePages } from './saved-material/saved-pages';

const share = (rate: number | undefined) => (rate === undefined ? null : Math.round(rate * 1_000) / 1_000);

/**
 * Measures extraction from Chinese pages (`[FOLDER]`, default ../shared/data/html/gne-zh, with `index.json`): correct
 * titles and dates, and agreement of the text with another extractor.
 */
export async function run([
  folder = join(process.cwd(), '../shared/data/html/gne-zh'),
]: readonly string[] = []): Promise<Record<string, unknown>> {
  const savedPages = chinesePages(folder);
  if (!savedPages) return { skipped: `no saved pages in ${folder}` };
  const { pages, pagesPerSecond, titles, dates, f1, misses } = savedPages;
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
