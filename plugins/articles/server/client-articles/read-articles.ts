import type { Statements } from '#core/server';

/** A person who reads for a client. */
export interface Reader {
  readonly clientId: string;
  readonly userId: string;
}

const byId = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

/**
 * Marks articles as read or unread; returns the changed ones. With a `markId` they can be undone together by
 * `unmarkRead`.
 */
export async function markRead(
  tx: Statements,
  { clientId, userId }: Reader,
  articleIds: readonly string[],
  isRead: boolean,
  markId: string | null = null,
): Promise<readonly string[]> {
  // A fixed order prevents deadlocks between users who mark the same articles.
  const ids = [...articleIds].sort(byId);
  const { rows } = isRead
    ? await tx.query<{ article_id: string }>(
        `insert into article_read (client_id, user_id, article_id, mark_id)
          select $1, $2, unnest($3::bigint[]), $4::bigint on conflict do nothing returning article_id`,
        [clientId, userId, ids, markId],
      )
    : await tx.query<{ article_id: string }>(
        `delete from article_read where client_id = $1 and user_id = $2 and article_id = any($3::bigint[])
          returning article_id`,
        [clientId, userId, ids],
      );
  return rows.map(({ article_id }) => article_id);
}

/** Undoes one mark for the articles it marked as read and nobody has touched since; returns their number. */
export async function unmarkRead(tx: Statements, { clientId, userId }: Reader, markId: string): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from article_read where client_id = $1 and user_id = $2 and mark_id = $3',
    [clientId, userId, markId],
  );
  return rowCount ?? 0;
}
