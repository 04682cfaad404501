import type { Statements } from '#core/server';
import { countUp, emotionOf, keepChosen, keepMainCopies, mediaTypeOf } from '#plugins/articles/server';

/** A row that moves a counter. */
export interface CountedRow {
  readonly client_id: string;
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
}

/** Columns of `subject_article` that make a `CountedRow`. */
export const countedColumns = 'client_id, subject_id, published_at, media_type, emotion';

/** Moves the counters of these rows by one each. */
export async function moveCounts(tx: Statements, rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
  await countUp(
    tx,
    rows.map((row) => ({
      clientId: row.client_id,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: mediaTypeOf(row.media_type),
      emotion: emotionOf(row.emotion),
    })),
    by,
  );
}

/**
 * Takes articles out of a subject. What then is in none of the client's subjects and was never worked on leaves its
 * list too.
 */
export async function takeOut(
  tx: Statements,
  clientId: string,
  subjectId: string,
  articleIds: readonly string[],
): Promise<number> {
  if (articleIds.length === 0) return 0;
  const { rows } = await tx.query<CountedRow & { is_hidden: boolean; cluster_id: string }>(
    `delete from subject_article where client_id = $1 and subject_id = $2 and article_id = any($3::bigint[]) returning ${countedColumns}, is_hidden, cluster_id`,
    [clientId, subjectId, articleIds],
  );
  const left = await tx.query<CountedRow & { cluster_id: string }>(
    `delete from client_article c where client_id = $1 and article_id = any($2::bigint[]) and not is_hidden and not is_emotion_set and status = 'open' and tags = '{}'
       and not exists (select 1 from subject_article s where s.client_id = c.client_id and s.article_id = c.article_id)
       and not exists (select 1 from article a where a.article_id = c.article_id and a.owner_id = c.client_id)
       and not exists (select 1 from article_pin p where p.client_id = c.client_id and p.article_id = c.article_id)
       and not exists (select 1 from article_result r where r.client_id = c.client_id and r.article_id = c.article_id)
       and not exists (select 1 from article_attachment t where t.client_id = c.client_id and t.article_id = c.article_id)
     returning client_id, 0::bigint as subject_id, published_at, media_type, emotion, cluster_id`,
    [clientId, articleIds],
  );
  await moveCounts(tx, [...rows.filter((row) => !row.is_hidden), ...left.rows], -1);
  const clusters = [...new Set([...rows, ...left.rows].map(({ cluster_id }) => cluster_id))];
  await tx.query(
    `update subject_article s set is_first = s.article_id = f.article_id from (
       select distinct on (cluster_id) cluster_id, article_id from subject_article where subject_id = $1 and cluster_id = any($2::bigint[]) and not is_hidden order by cluster_id, article_id
     ) f where s.subject_id = $1 and s.cluster_id = f.cluster_id and s.is_first <> (s.article_id = f.article_id)`,
    [subjectId, clusters],
  );
  await tx.query(
    `update client_article c set is_first = c.article_id = f.article_id from (
       select distinct on (cluster_id) cluster_id, article_id from client_article where client_id = $1 and cluster_id = any($2::bigint[]) and not is_hidden order by cluster_id, article_id
     ) f where c.client_id = $1 and c.cluster_id = f.cluster_id and c.is_first <> (c.article_id = f.article_id)`,
    [clientId, clusters],
  );
  await keepChosen(tx, clientId, clusters);
  return rows.length;
}

/** Puts stored articles into a subject by its rule; `words` are those of the rule that each holds. */
export async function putIn(
  tx: Statements,
  subject: { readonly client_id: string; readonly subject_id: string; readonly rule_version: number },
  hits: readonly { readonly articleId: string; readonly words: readonly string[] }[],
): Promise<number> {
  if (hits.length === 0) return 0;
  const ids = hits.map(({ articleId }) => articleId);
  const seen = await tx.query<CountedRow>(
    `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion, is_first)
     select $1, article_id, published_at, own_cluster_id, region, media_type, emotion,
            row_number() over (partition by own_cluster_id order by article_id) = 1
              and not exists (select 1 from client_article c where c.client_id = $1 and c.cluster_id = a.own_cluster_id and c.is_first)
     from (select article.*, client_cluster($1, article_id, cluster_id) as own_cluster_id from article) a where article_id = any($2::bigint[])
       and not exists (select 1 from client_article c where c.client_id = $1 and c.article_id = a.article_id)
     on conflict do nothing returning client_id, 0::bigint as subject_id, published_at, media_type, emotion`,
    [subject.client_id, ids],
  );
  const put = await tx.query<CountedRow & { is_new: boolean; is_hidden: boolean }>(
    `insert into subject_article as s (subject_id, article_id, client_id, published_at, cluster_id, rule_version, region, media_type, emotion, is_first, is_hidden, words)
     select $2, c.article_id, c.client_id, c.published_at, c.cluster_id, $3, c.region, c.media_type, c.emotion,
            not c.is_hidden and row_number() over (partition by c.cluster_id, c.is_hidden order by c.article_id) = 1
              and not exists (select 1 from subject_article o where o.subject_id = $2 and o.cluster_id = c.cluster_id and o.is_first),
            c.is_hidden, array(select json_array_elements_text(h.words))
     from unnest($4::bigint[], $5::json[]) as h (article_id, words) join client_article c on c.client_id = $1 and c.article_id = h.article_id
     on conflict (subject_id, article_id) do update set rule_version = excluded.rule_version, words = excluded.words where not s.is_by_hand
     returning ${countedColumns}, is_hidden, (xmax = 0) as is_new`,
    [subject.client_id, subject.subject_id, subject.rule_version, ids, hits.map(({ words }) => JSON.stringify(words))],
  );
  const added = put.rows.filter((row) => row.is_new && !row.is_hidden);
  await moveCounts(tx, [...seen.rows, ...added], 1);
  await keepMainCopies(tx, subject.client_id, ids);
  return added.length;
}
