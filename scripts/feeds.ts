import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareSavedFeeds } from '../plugins/extraction/server/feeds/saved-feeds';

/** Reads every saved feed in ../shared/data/feeds and prints, suite by suite, how far the parser agrees with what its peers expect. */
export async function run(args: readonly string[] = []): Promise<void> {
  const folder = args[0] ?? join(process.cwd(), '../shared/data/feeds');
  if (!existsSync(folder)) {
    console.log(`There are no saved feeds in ${folder}: nothing to compare`);
    return;
  }
  const shown = Number(args[1] ?? 5);
  for (const { suite, cases, passed, values, misses } of compareSavedFeeds(folder)) {
    console.log(`${suite}: ${passed} of ${cases} files (${((100 * passed) / cases).toFixed(1)} %), ${values} values compared`);
    for (const miss of misses.slice(0, shown)) console.log(`  ${miss}`);
  }
}
