import { join } from 'node:path';
import type { Kernel } from '#core';
import { IdService, getSearcher, ThreadService, type DatabaseService, type ServerSide } from '#core/server';
import { getItem, type IntakeItem } from '#plugins/articles/server';
import { claimBatch } from '../../../plugins/articles/server/intake/claim-batch';
import { storeBatch } from '../../../plugins/articles/server/intake/store-batch';
import { CodeStatistics } from '../../../plugins/articles/server/relevance/code-statistics';
import { LibrarySearch } from '../../../plugins/search/server/library-search';
import { openBenchGround } from '../made-library/bench-ground';
import { benchCaller } from './bench-caller';
import { plainRelevance } from './plain-relevance';
import { questionSets, type QuestionSet } from './question-sets';

const batch = 500;

/** Ingests the texts of all sets, each under a URL of its own. */
async function store(kernel: Kernel<ServerSide>, database: DatabaseService, sets: readonly QuestionSet[]) {
  const raws = sets.flatMap(({ texts }, set) =>
    texts.map((text, index) => ({
      via: 'api' as const,
      url: `https://set${set}.example/${index}`,
      text,
      publishedAt: new Date().toISOString(),
    })),
  );
  for (let start = 0; start < raws.length; start += batch) {
    const items = await kernel
      .get(ThreadService)
      .run<IntakeItem[]>(
        [{ plugin: 'articles', task: 'prepare', state: { version: '1', data: null } }],
        raws.slice(start, start + batch).map(getItem),
      );
    await database.transaction(async (tx) =>
      storeBatch(tx, await claimBatch(tx, kernel.get(IdService), String(start + 1), items)),
    );
  }
}

const share = (part: number, whole: number): number => Number((part / Math.max(1, whole)).toFixed(4));

/**
 * Measures how often the product's search ranks the right text first, and among the first ten, for typical questions;
 * compared with plain BM25 on the same texts.
 */
export async function questionRecall(folder = join(process.cwd(), '../shared/data')): Promise<unknown> {
  const sets = questionSets(folder);
  if (sets.length === 0) return { skipped: `no questions in ${folder}` };
  const { kernel, database, close } = await openBenchGround([], '');
  try {
    for (const { id } of kernel.manifests) await kernel.activate(id);
    await store(kernel, database, sets);
    await kernel.get(CodeStatistics).measure();
    const library = kernel.get(LibrarySearch);
    const by = { caller: benchCaller, searcher: getSearcher(benchCaller, ''), signal: new AbortController().signal };
    const all = plainRelevance(sets.flatMap(({ texts }) => texts));
    const results = [];
    let first = 0;
    for (const [set, { name, texts, asked, aim }] of sets.entries()) {
      const ranks: number[] = [];
      const floors: number[] = [];
      for (const { question, answer } of asked) {
        const { list } = await library.page(by, { keyword: question, size: 10 });
        ranks.push(list.findIndex(({ Url }) => Url === `https://set${set}.example/${answer}`));
        floors.push(all(question).indexOf(first + answer));
      }
      const within = (places: readonly number[], max: number) =>
        share(places.filter((place) => place >= 0 && place < max).length, asked.length);
      results.push({
        set: name,
        asked: asked.length,
        recallAt1: within(ranks, 1),
        recallAt10: within(ranks, 10),
        plainAt1: within(floors, 1),
        plainAt10: within(floors, 10),
        aim: `recall@1 ≥ ${aim}`,
      });
      first += texts.length;
    }
    return results;
  } finally {
    await close();
  }
}
