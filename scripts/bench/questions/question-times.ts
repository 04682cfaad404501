import type { Kernel } from '#core';
import { getSearcher, type DatabaseService, type ServerSide } from '#core/server';
import { LibrarySearch } from '../../../plugins/search/server/library-search';
import { knownWords } from '../made-library/made-library';
import { benchCaller } from './bench-caller';

const rounds = 60;

/** Generates typical queries of common, rare and medium words, and of passages from the library's own texts. */
async function questions(database: DatabaseService): Promise<Readonly<Record<string, (round: number) => string>>> {
  const { rows } = await database.query<{ title: string; body: string }>(
    `select title, substr(body_folded, 40 + (article_id % 90)::int, 18) as body from article order by article_id desc
      limit ${rounds}`,
  );
  const word = (kind: keyof typeof knownWords, round: number): string =>
    knownWords[kind].words[round % knownWords[kind].words.length] ?? '';
  return {
    commonWords: (round) =>
      `${word('veryCommon', round)}的${word('common', round)}为什么让${word('common', round + 1)}增加？`,
    rareWord: (round) => `${word('rare', round)}与${word('veryCommon', round)}的${word('common', round)}有什么关系？`,
    stretchOfBody: (round) => `${rows[round % rows.length]?.body ?? ''}是什么？`,
    title: (round) => rows[round % rows.length]?.title ?? '',
    wordsThatNoneHolds: (round) =>
      `${word('rare', round)} ${word('rare', round + 1)} ${word('uncommon', round)} ${word('phrase', round)}`,
  };
}

const rounded = (value: number): number => Number(value.toFixed(1));

/**
 * Measures the milliseconds of a first page with its figures, median and 99th percentile, for each kind and overall.
 */
export async function questionTimes(
  kernel: Kernel<ServerSide>,
  database: DatabaseService,
): Promise<Readonly<Record<string, unknown>>> {
  const library = kernel.get(LibrarySearch);
  const by = { caller: benchCaller, searcher: getSearcher(benchCaller, ''), signal: new AbortController().signal };
  const all: number[] = [];
  const figures = (times: readonly number[]) => {
    const sorted = [...times].sort((a, b) => a - b);
    return [
      rounded(sorted[Math.floor(sorted.length / 2)] ?? 0),
      rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0),
    ];
  };
  const results: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(await questions(database))) {
    const times: number[] = [];
    await library.search(by, { keyword: question(0), size: 20 });
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      await library.search(by, { keyword: question(round), size: 20 });
      times.push(performance.now() - before);
    }
    all.push(...times);
    results[name] = figures(times);
  }
  return { ...results, all: figures(all), aim: 'median ≤ 60 ms at 1,000,000 articles' };
}
