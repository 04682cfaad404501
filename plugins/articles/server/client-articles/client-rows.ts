import type { Statements } from '#core/server';
import type { ArticleStatus } from '#shared/vocabulary';
import type { CountedRow } from '../article-counts';

/** A client's row of an article. */
export interface ClientRow {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly is_hidden: boolean;
  readonly is_emotion_set: boolean;
  readonly is_own: boolean;
  readonly status: ArticleStatus;
  readonly tags: readonly string[];
}

/** A subject's row of an article. */
export interface SubjectRow {
  readonly subject_id: string;
  readonly article_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly is_hidden: boolean;
}

/**
 * Locks a client's rows of these articles until the transaction ends. Every change of such a row, or of a subject's,
 * calls this first so that nothing changes between reading and writing.
 */
export async function lockArticles(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<readonly ClientRow[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await tx.query<ClientRow>(
    `select article_id, cluster_id, published_at, media_type, emotion, is_hidden, is_emotion_set, is_own,
      status, tags from client_article
     where client_id = $1 and article_id = any($2::bigint[]) order by article_id for update`,
    [clientId, articleIds],
  );
  return rows;
}

/** Returns the subject rows of locked articles of a client, except those that people removed. */
export async function subjectRows(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<readonly SubjectRow[]> {
  const { rows } = await tx.query<SubjectRow>(
    `select subject_id, article_id, published_at, media_type, emotion, is_hidden from subject_article
      where client_id = $1 and article_id = any($2::bigint[]) and not is_out`,
    [clientId, articleIds],
  );
  return rows;
}

/** Converts a row to the form that the counters use, for the client's list or the subject's. */
export const getCounted = (clientId: string, row: ClientRow | SubjectRow): CountedRow => ({
  client_id: clientId,
  subject_id: 'subject_id' in row ? row.subject_id : '0',
  published_at: row.published_at,
  media_type: row.media_type,
  emotion: row.emotion,
});
