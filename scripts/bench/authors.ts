import type { DatabaseService } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import { authorModules } from '#plugins/author-analysis';
import { openBenchGround } from './made-library/bench-ground';
import { benchCaller } from './questions/bench-caller';

/** Articles of the library for each of the client's. */
const others = 4;
const days = 28;
const rounds = 5;

/**
 * Inserts articles of 6,000 accounts on 60 sites, few of which write most; every third is a copy of one of some
 * thousand stories. Every fourth article of the library belongs to the client.
 */
async function fill(database: DatabaseService, count: number): Promise<void> {
  await database.query('drop index article_codes');
  await database.query(
    `insert into article (article_id, published_at, discovered_at, cluster_id, url_hash, body_length, views, likes,
       comments, reposts, emotion_probability, media_type, emotion, via, language, domain, site, site_name, author,
       author_name, title, summary_changes, title_folded, body_folded, codes)
     select n, now() - random() * interval '${days} days', now(),
       case when n % 12 < ${others} then 1 + (n::bigint * 7919) % greatest(1, $1 / 20) else n end, n, 600,
       (random() * 9000)::int, (random() * 200)::int, (random() * 80)::int, (random() * 40)::int, 0.9, 1,
       case when n % 7 = 0 then -1 when n % 5 = 0 then 1 else 0 end, 'api', 'zh', 'site' || account % 60 || '.example',
       '站点' || account % 60, '站点' || account % 60, '作者' || account, '作者' || account, '标题' || n, 'w摘要', '标题',
       repeat('正文内容', 40), array[n::int]
     from (select n, (6000 * power(random(), 3))::int as account from generate_series(1, $1) n) a`,
    [count * others],
  );
  await database.query(
    `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion, is_first)
     select $1, article_id, published_at, cluster_id, 0, media_type, emotion, true from article
     where article_id % ${others} = 0`,
    [benchCaller.clientId],
  );
  for (const table of ['article', 'client_article']) await database.query(`vacuum analyze ${table}`);
}

/** Measures the uncached duration of each query about accounts, over this many articles of one client. */
export async function run([size = '100000']: readonly string[]): Promise<object> {
  const { kernel, database, close } = await openBenchGround();
  try {
    for (const { id } of kernel.manifests) await kernel.activate(id);
    await fill(database, Number(size));
    const caller = {
      ...benchCaller,
      privileges: { 'author-analysis': { b: 1 as const } },
      plugins: new Set(kernel.manifests.map(({ id }) => id)),
    };
    const analysis = kernel.get(AnalysisService);
    const account = { Author: '作者1', Site: '站点1' };
    const figures: Record<string, number> = {};
    for (const [kind, who] of [
      ['all', {}],
      ['account', account],
    ] as const)
      for (const { id } of authorModules) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          // A different second each time, so that no cached answer is used.
          const end = Date.now() + (round + 1) * 3_600_000 + Math.random() * 3_000_000;
          const Published_At = `${new Date(end - days * 86_400_000).toISOString()}..${new Date(end).toISOString()}`;
          const began = performance.now();
          await analysis.answer(caller, { Module_ID: id, Input: { ...who, Published_At } });
          times.push(performance.now() - began);
        }
        figures[`${kind}.${id}`] = Math.round(times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
      }
    return { articles: Number(size), accounts: 6_000, medianMilliseconds: figures };
  } finally {
    await close();
  }
}
