import { IdService, ThreadService } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { claimBatch } from '../../plugins/articles/server/intake/claim-batch';
import type { Clustered } from '../../plugins/articles/server/intake/cluster';
import { keepClusters } from '../../plugins/articles/server/intake/intake-locks';
import { getItem, Pipeline } from '../../plugins/articles/server/intake/pipeline';
import { storeBatch } from '../../plugins/articles/server/intake/store-batch';
import { mergeIndex } from '../../plugins/articles/server/intake/index-merge';
import { openBenchGround } from './made-library/bench-ground';
import { databaseClock } from './made-library/database-machines';
import { MadeLibrary } from './made-library/made-library';
import { mainThreadSeconds } from './made-library/processor-time';

const batchSize = 500;
const rules = 1_000;

/**
 * Measures the articles per second that are claimed and stored after recognition: `[articles] [workers]`, default
 * 12,000 and 3. The earlier step (recognition) and the later ones (domain events and their consumers) are excluded.
 */
export async function run([count = '12000', workers = '3']: readonly string[] = []): Promise<Record<string, number>> {
  const ground = await openBenchGround();
  try {
    const { kernel, database } = ground;
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const ids = kernel.get(IdService);
    const library = new MadeLibrary(20_260_101);
    await database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        select 2 + n % 50, 'rule ' || n, rule, 'classic', true, 1 from unnest($1::text[]) with ordinality r (rule, n)`,
      [Array.from({ length: rules }, () => library.rule())],
    );
    const pipeline = new Pipeline(kernel, kernel.get(ThreadService));
    const batches: IntakeItem[][] = [];
    for (let made = 0; made < Number(count) + batchSize; made += batchSize) {
      const raw = Array.from({ length: batchSize }, () => library.next(Date.now()));
      const items = new Map(raw.map(getItem).map((item) => [item.urlHash, item]));
      batches.push((await pipeline.recognise([...items.values()])).filter(({ rejected }) => !rejected));
    }
    let claimSeconds = 0;
    let stored = 0;
    let number = 0;
    const one = async (items: readonly IntakeItem[]): Promise<void> => {
      number += 1;
      const batchId = String(number);
      const from = performance.now();
      const claimed: readonly Clustered[] = await database.transaction((tx) => claimBatch(tx, ids, batchId, items));
      claimSeconds += (performance.now() - from) / 1000;
      await database.transaction(async (tx) => {
        await keepClusters(tx);
        const storedCount = await storeBatch(tx, claimed);
        // Added after the await: `+=` around it would read the sum before the other workers wrote theirs.
        stored += storedCount.length;
        await tx.query('delete from intake_claim where batch_id = $1', [batchId]);
      });
    };
    await one(batches.shift() ?? []);
    await mergeIndex(database);
    stored = 0;
    claimSeconds = 0;
    const clock = await databaseClock(database);
    const before = { database: clock(), main: mainThreadSeconds() };
    const started = performance.now();
    const worker = async (): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) await one(batch);
    };
    await Promise.all(Array.from({ length: Number(workers) }, worker));
    const seconds = (performance.now() - started) / 1000;
    const spent = {
      database: clock() - before.database,
      main: mainThreadSeconds() - before.main,
    };
    const mergeFrom = performance.now();
    await mergeIndex(database);
    const each = (total: number): number => Number(((total * 1000) / stored).toFixed(2));
    return {
      articles: stored,
      workers: Number(workers),
      articlesASecond: Math.round(stored / seconds),
      claimMsAnArticle: each(claimSeconds),
      mainThreadMsAnArticle: each(spent.main),
      databaseMsAnArticle: each(spent.database),
      mergeAfterwardsMsAnArticle: each((performance.now() - mergeFrom) / 1000),
    };
  } finally {
    await ground.close();
  }
}
