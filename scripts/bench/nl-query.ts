import { existsSync, readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { readQuestion } from '../../plugins/nl-query/server/grammar/read-question';
import { getExpected, getPlain, getUnread, worldNames, type World } from './nl-query/expected';

const folder = 'scripts/bench/nl-query';
const share = (part: number, of: number): number => Math.round((part / Math.max(1, of)) * 1000) / 1000;

const getLines = (file: string): readonly (readonly [question: string, wanted: string])[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]);

/**
 * Measures the questions that become exactly the right query: the kind of question, every filter, the time to the
 * second, and the parts reported as not understood. Accepts a file of other questions; `show` prints the failures.
 */
export async function run(args: readonly string[]): Promise<Record<string, unknown>> {
  const shown = args.includes('show');
  const queryArguments = args.filter((arg) => arg !== 'show');
  const world = JSON.parse(readFileSync(`${folder}/world.json`, 'utf8')) as World;
  const now = DateTime.fromISO(world.now, { zone: world.zone });
  const names = worldNames(world);
  const results: Record<string, unknown> = {};
  for (const file of [
    `${folder}/questions.tsv`,
    `${folder}/questions-2.tsv`,
    `${folder}/held-out.tsv`,
    `${folder}/held-out-2.tsv`,
    `${folder}/held-out-3.tsv`,
    `${folder}/held-out-4.tsv`,
    `${folder}/held-out-5.tsv`,
    `${folder}/held-out-6.tsv`,
    `${folder}/held-out-7.tsv`,
    `${folder}/held-out-8.tsv`,
    `${folder}/held-out-9.tsv`,
    `${folder}/held-out-10.tsv`,
    ...queryArguments,
  ]) {
    if (!existsSync(file)) continue;
    const lines = getLines(file);
    const begun = process.cpuUsage();
    const wrong = lines.filter(([question, wanted]) => {
      const read = readQuestion(question, names, now);
      const actualQuery = getPlain(read, world);
      const expected = getExpected(wanted, world);
      if (actualQuery === expected && getUnread(wanted).every((word) => read.unread.includes(word))) return false;
      if (shown) console.log(`${question}\n  wanted ${expected}\n  got    ${actualQuery}`);
      return true;
    });
    const { user, system } = process.cpuUsage(begun);
    results[file.replace(/^.*\/|\.tsv$/g, '')] = {
      questions: lines.length,
      right: share(lines.length - wrong.length, lines.length),
      msEach: Math.round((user + system) / 10 / lines.length) / 100,
    };
  }
  return results;
}
