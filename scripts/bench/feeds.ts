import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHostileFeeds } from './saved-material/hostile-feeds';
import { compareSavedFeeds } from './saved-material/saved-feeds';

/**
 * Measures saved feeds (`[FOLDER]`, default ../shared/data/feeds): how many are parsed as their own suites expect, and
 * the reasons for differences; then hostile feeds: none may crash or hang the parser, or make it open a file.
 */
export async function run([folder = join(process.cwd(), '../shared/data/feeds')]: readonly string[] = []): Promise<
  Record<string, unknown>
> {
  const hostile = readHostileFeeds();
  const figures = {
    hostileCases: hostile.cases,
    hostileFaults: hostile.faults,
    slowestHostile: hostile.slowest,
    slowestHostileSeconds: Math.round(hostile.slowestSeconds * 100) / 100,
  };
  if (!existsSync(folder)) return { skipped: `no saved feeds in ${folder}`, ...figures };
  const suites = compareSavedFeeds(folder);
  const sum = (of: (suite: (typeof suites)[number]) => number) => suites.reduce((total, suite) => total + of(suite), 0);
  const [cases, passed] = [sum((suite) => suite.cases), sum((suite) => suite.passed)];
  return {
    cases,
    passed,
    share: Math.round((passed / cases) * 10_000) / 10_000,
    values: sum(({ values }) => values),
    suites: Object.fromEntries(suites.map((suite) => [suite.suite, `${suite.passed}/${suite.cases}`])),
    explained: suites.flatMap(({ explained }) => explained),
    misses: suites.flatMap(({ misses }) => misses),
    ...figures,
    aims: 'share ≥ .99 or a reason for each miss, no hostile fault',
  };
}
