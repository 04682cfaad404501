import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PageSuiteResult } from './saved-material/page-comparison';
import { bodiedPages, expectedPages, passagePages } from './saved-material/saved-pages';

const share = (rate: number | undefined) => (rate === undefined ? null : Math.round(rate * 1_000) / 1_000);

/**
 * Measures text extraction from saved pages: F1 of four-word shingles (mean precision and recall over pages) against
 * manually extracted texts, F1 of passages, and pages per second on one core. `[FOLDER]`, default ../shared/data/html,
 * contains `readability` (pages with the expected text) and `trafilatura` (passages), or is itself a set with
 * `ground-truth.json` and `html/`; `-v` lists misses, `half=0` and `half=1` select half of the pages by the hash of
 * their hosts: rules are developed on the first half only.
 */
export async function run(args: readonly string[] = []): Promise<Record<string, unknown>> {
  const [folder = join(process.cwd(), '../shared/data/html')] = args.filter((one) => !/^(?:-v|half=.*)$/.test(one));
  const half = args.includes('half=0') ? 0 : args.includes('half=1') ? 1 : undefined;
  const suites = existsSync(folder)
    ? [
        bodiedPages(folder),
        expectedPages(join(folder, 'readability'), half),
        expectedPages(folder, half),
        passagePages(join(folder, 'trafilatura'), half),
        passagePages(folder, half),
      ]
    : [];
  const completedSuites = suites.filter((suite): suite is PageSuiteResult => suite !== undefined);
  if (completedSuites.length === 0) return { skipped: `no saved pages in ${folder}` };
  if (args.includes('-v'))
    for (const { suite, misses } of completedSuites) for (const miss of misses) console.error(`${suite}: ${miss}`);
  return {
    suites: completedSuites.map(
      ({ suite, pages, pagesPerSecond, f1, f1WithoutCaptions, precision, recall, titles, dates, authors }) => ({
        suite,
        pages,
        f1: share(f1),
        f1WithoutCaptions: share(f1WithoutCaptions),
        precision: share(precision),
        recall: share(recall),
        titles: share(titles),
        dates: share(dates),
        authors: share(authors),
        pagesASecond: Math.round(pagesPerSecond),
      }),
    ),
    aims: 'F1 ≥ .975 on bodies cut out by hand, ≥ 20 pages a second',
  };
}
