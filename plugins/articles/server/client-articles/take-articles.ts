import type { Statements } from '#core/server';
import { moveCounts, type CountedRow } from '../article-counts';
import { chooseFirst } from './first-copies';
import { lockArticles } from './client-rows';

interface TakenRow extends CountedRow {
  readonly cluster_id: string;
  readonly is_hidden: boolean;
}

const taken = 'client_id, published_at, media_type, emotion, cluster_id, is_hidden';

/**
 * Removes locked articles from a client's list when they are in none of its subjects and nobody has worked on them;
 * returns the removed ones.
 */
async function makeInvisible(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<readonly TakenRow[]> {
  const { rows } = await tx.query<TakenRow>(
    `delete from client_article c where c.client_id = $1 and c.article_id = any($2::bigint[]) and not c.is_hidden
      and not c.is_own and not c.is_emotion_set and c.status = 'open' and c.tags = '{}'
       and not exists (select 1 from subject_article s where s.client_id = $1 and s.article_id = c.article_id)
       and not exists (select 1 from article_pin p where p.client_id = $1 and p.article_id = c.article_id)
       and not exists (select 1 from article_result r where r.client_id = $1 and r.article_id = c.article_id)
       and not exists (select 1 from article_attachment t where t.client_id = $1 and t.article_id = c.article_id)
     returning 0::bigint as subject_id, ${taken}`,
    [clientId, articleIds],
  );
  return rows;
}

/**
 * Removes articles from a subject because no rule matches them; returns their number. With `leaves`, articles that are
 * then in none of the client's subjects and were never worked on leave its list too.
 */
export async function takeFromSubject(
  tx: Statements,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
  articleIds: readonly string[],
  { leaves }: { readonly leaves: boolean },
): Promise<number> {
  if (articleIds.length === 0) return 0;
  await lockArticles(tx, clientId, articleIds);
  const { rows } = await tx.query<TakenRow>(
    `delete from subject_article where client_id = $1 and article_id = any($2::bigint[]) and subject_id = $3
      returning subject_id, ${taken}`,
    [clientId, articleIds, subjectId],
  );
  const left = leaves ? await makeInvisible(tx, clientId, articleIds) : [];
  await chooseFirst(tx, clientId, [...new Set([...rows, ...left].map(({ cluster_id }) => cluster_id))]);
  await moveCounts(
    tx,
    [...rows, ...left].filter(({ is_hidden }) => !is_hidden),
    -1,
  );
  return rows.length;
}

/** Removes articles from a client's list when they are in none of its subjects and nobody has worked on them. */
export async function leaveList(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  await lockArticles(tx, clientId, articleIds);
  const left = await makeInvisible(tx, clientId, articleIds);
  await chooseFirst(tx, clientId, [...new Set(left.map(({ cluster_id }) => cluster_id))]);
  await moveCounts(tx, left, -1);
}

/** Removes a subject with its rows; the client's list is unchanged. */
export async function dropSubject(tx: Statements, clientId: string, subjectId: string): Promise<void> {
  await tx.query('delete from subject_article where client_id = $1 and subject_id = $2', [clientId, subjectId]);
  await tx.query('delete from client_first where client_id = $1 and subject_id = $2', [clientId, subjectId]);
  await tx.query('delete from article_count where client_id = $1 and subject_id = $2', [clientId, subjectId]);
}

/** Removes all subjects of a client with their rows. */
export async function dropSubjects(tx: Statements, clientId: string): Promise<void> {
  await tx.query('delete from subject_article where client_id = $1', [clientId]);
  for (const table of ['client_first', 'article_count'])
    await tx.query(`delete from ${table} where client_id = $1 and subject_id <> 0`, [clientId]);
}
