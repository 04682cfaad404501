import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareSavedPages } from '../plugins/extraction/server/pages/saved-pages';

/** Takes the articles out of every saved page in ../shared/data/html and prints how well text, title and date agree with what is expected. */
export async function run(args: readonly string[] = []): Promise<void> {
  const folder = args[0] ?? join(process.cwd(), '../shared/data/html');
  if (!existsSync(folder)) {
    console.log(`There are no saved pages in ${folder}: nothing to compare`);
    return;
  }
  const shown = Number(args[1] ?? 5);
  const percent = (rate: number | undefined) => (rate === undefined || Number.isNaN(rate) ? '–' : `${(100 * rate).toFixed(1)} %`);
  for (const { suite, pages, pagesPerSecond, f1, titles, dates, authors, misses } of compareSavedPages(folder)) {
    console.log(`${suite}: ${pages} pages, F1 ${f1?.toFixed(3)}, titles ${percent(titles)}, dates ${percent(dates)}, authors ${percent(authors)}, ${pagesPerSecond.toFixed(0)} pages per CPU second`);
    for (const miss of misses.slice(0, shown)) console.log(`  ${miss}`);
  }
}
