import type { DatabaseService } from '#core/server';

/** Number of generated clients beside the queried one. */
const others = 199;
const subjectsEach = 5;
/** Assigns every article of the library to one client and one of its subjects; `n` counts the articles. */
const concernedBy = (oneIn: number): string => `
  select case when n % ${oneIn} = 0 then $1::bigint
    else 1000000 + n % ${others} end as client_id, n % ${subjectsEach} + 1 as subject_id, a.*
  from (select row_number() over (order by article_id) as n, article_id, published_at, cluster_id, region, media_type,
    emotion from article) a`;

/** Tables that are filled for the clients. */
const tables = [
  'client_article',
  'subject_article',
  'article_cluster',
  'client_first',
  'article_count',
  'article_read',
] as const;

/**
 * Assigns each article of a filled library to a client: one in `oneIn` to `clientId`, whose list is long, the others to
 * 199 generated clients. Some are marked as read by `userId`. Updates counters and stored first copies accordingly.
 */
export async function fillClients(
  database: DatabaseService,
  clientId: string,
  userId: string,
  oneIn = 20,
): Promise<void> {
  const concerned = concernedBy(oneIn);
  await database.transaction(async (tx) => {
    await tx.query(`truncate ${tables.join(', ')}`);
    await tx.query('set local synchronous_commit = off');
    await tx.query(
      `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion,
        is_first)
       select client_id, article_id, published_at, cluster_id, region, media_type, emotion, true from (${concerned}) c`,
      [clientId],
    );
    await tx.query(
      `insert into subject_article (client_id, subject_id, article_id, published_at, cluster_id, rule_version, region,
        media_type, emotion, is_first, words)
       select client_id, subject_id, article_id, published_at, cluster_id, 1, region, media_type, emotion, true,
         array['星河', '召回'] from (${concerned}) c`,
      [clientId],
    );
    await tx.query(
      `insert into article_cluster select cluster_id, 1, published_at, published_at, true from article
        on conflict do nothing`,
    );
    await tx.query(`insert into client_first (client_id, cluster_id, subject_id, article_id)
       select client_id, cluster_id, 0, article_id from client_article union all
         select client_id, cluster_id, subject_id, article_id from subject_article`);
    await tx.query(`insert into article_count (client_id, subject_id, hour, media_type, emotion, count)
       select client_id, 0, date_trunc('hour', published_at, 'UTC'), media_type, emotion, count(*) from client_article
         group by 1, 3, 4, 5
       union all
       select client_id, subject_id, date_trunc('hour', published_at, 'UTC'), media_type, emotion, count(*)
         from subject_article group by 1, 2, 3, 4, 5`);
    await tx.query(
      `insert into article_read (client_id, user_id, article_id) select client_id, $2, article_id from client_article
        where client_id = $1 and article_id % 3 = 0`,
      [clientId, userId],
    );
  });
  for (const table of tables) await database.query(`vacuum analyze ${table}`);
}
