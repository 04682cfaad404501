import type { Statements } from '#core/server';

/** Somebody who reads for a client. */
export interface Reader {
  readonly clientId: string;
  readonly userId: string;
}

/** Notes that somebody has read articles, or has not; gives those of which that is new. */
export async function markRead(
  tx: Statements,
  { clientId, userId }: Reader,
  articleIds: readonly string[],
  isRead: boolean,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ article_id: string }>(
    isRead
      ? `insert into article_read (client_id, user_id, article_id) select $1, $2, unnest($3::bigint[])
          on conflict do nothing returning article_id`
      : `delete from article_read where client_id = $1 and user_id = $2 and article_id = any($3::bigint[])
          returning article_id`,
    [clientId, userId, articleIds],
  );
  return rows.map(({ article_id }) => article_id);
}
