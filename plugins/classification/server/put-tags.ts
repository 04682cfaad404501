import type { Statements } from '#core/server';

/** An article that a keyword of a client finds. */
export interface TagHit {
  readonly clientId: string;
  readonly keywordId: string;
  readonly articleId: string;
}

/**
 * Puts tags on what keywords found, as far as the client sees it, and notes which keyword did; what is noted already is
 * left alone.
 */
export async function putTags(tx: Statements, hits: readonly TagHit[]): Promise<void> {
  if (hits.length === 0) return;
  await tx.query(
    `with added as (
       insert into tag_hit (tag_keyword_id, article_id, client_id, tag_id, was_there)
       select k.tag_keyword_id, c.article_id, c.client_id, t.tag_id,
              t.tag_name = any(c.tags) and not exists (select 1 from tag_hit o where o.article_id = c.article_id and o.client_id = c.client_id and o.tag_id = t.tag_id and not o.was_there)
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as g (client_id, keyword_id, article_id)
       join tag_keyword k on k.client_id = g.client_id and k.tag_keyword_id = g.keyword_id join client_tag t on t.tag_id = k.tag_id
       join client_article c on c.client_id = g.client_id and c.article_id = g.article_id
       on conflict do nothing returning article_id, client_id, tag_id
     )
     update client_article c set tags = array(select distinct tag from unnest(c.tags || n.names) tag order by tag)
     from (select a.client_id, a.article_id, array_agg(distinct t.tag_name) as names from added a join client_tag t using (tag_id) group by 1, 2) n
     where c.client_id = n.client_id and c.article_id = n.article_id and not c.tags @> n.names`,
    [
      hits.map(({ clientId }) => clientId),
      hits.map(({ keywordId }) => keywordId),
      hits.map(({ articleId }) => articleId),
    ],
  );
  await countHits(
    tx,
    hits.map(({ keywordId }) => keywordId),
  );
}

/**
 * Takes off what a keyword put on before a moment, but for tags that were there before or that another keyword holds;
 * gives how many articles were looked at.
 */
export async function takeTags(
  tx: Statements,
  clientId: string,
  keywordId: string,
  before: string,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ article_id: string; client_id: string; tag_id: string; was_there: boolean }>(
    `delete from tag_hit where client_id = $4 and tag_keyword_id = $1 and article_id in (select article_id from tag_hit where client_id = $4 and tag_keyword_id = $1 and hit_at < $2::timestamptz order by article_id limit $3)
     returning article_id, client_id, tag_id, was_there`,
    [keywordId, before, limit, clientId],
  );
  const own = rows.filter(({ was_there }) => !was_there);
  await tx.query(
    `update client_article c set tags = array_remove(c.tags, t.tag_name)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as g (client_id, article_id, tag_id) join client_tag t on t.tag_id = g.tag_id
     where c.client_id = g.client_id and c.article_id = g.article_id
       and not exists (select 1 from tag_hit o where o.article_id = g.article_id and o.client_id = g.client_id and o.tag_id = g.tag_id)`,
    [own.map(({ client_id }) => client_id), own.map(({ article_id }) => article_id), own.map(({ tag_id }) => tag_id)],
  );
  return rows.length;
}

/** Brings the figure beside keywords up to date. */
export async function countHits(tx: Statements, keywordIds: readonly string[], isApplied = false): Promise<void> {
  await tx.query(
    `update tag_keyword k set hit_count = (select count(*) from tag_hit h where h.client_id = k.client_id and h.tag_keyword_id = k.tag_keyword_id), applied_at = case when $2 then now() else applied_at end
     where tag_keyword_id in (select id from unnest($1::bigint[]) id)`,
    [[...new Set(keywordIds)], isApplied],
  );
}
