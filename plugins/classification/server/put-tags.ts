import { recount, type Statements } from '#core/server';
import type { ClientArticles, TagChange } from '#plugins/articles/server';
import { counters } from './counters';

/** An article matched by a client's keyword. */
export interface TagHit {
  readonly clientId: string;
  readonly keywordId: string;
  readonly articleId: string;
}

/**
 * Adds tags to articles matched by keywords, where visible to the client, and records the keyword; existing records are
 * left unchanged.
 */
export async function putTags(tx: Statements, articles: ClientArticles, hits: readonly TagHit[]): Promise<void> {
  if (hits.length === 0) return;
  const { rows } = await tx.query<{ client_id: string; article_id: string; tag_id: string; tag_name: string }>(
    `with added as (
       insert into tag_hit (tag_keyword_id, article_id, client_id, tag_id, was_there)
       select k.tag_keyword_id, c.article_id, c.client_id, t.tag_id,
              t.tag_name = any(c.tags) and not exists (select 1 from tag_hit o where o.article_id = c.article_id
                and o.client_id = c.client_id and o.tag_id = t.tag_id and not o.was_there)
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as g (client_id, keyword_id, article_id)
       join tag_keyword k on k.client_id = g.client_id and k.tag_keyword_id = g.keyword_id
         join client_tag t on t.tag_id = k.tag_id
       join client_article c on c.client_id = g.client_id and c.article_id = g.article_id
       on conflict do nothing returning article_id, client_id, tag_id
     )
     select client_id, article_id, tag_id, t.tag_name from added join client_tag t using (client_id, tag_id)`,
    [
      hits.map(({ clientId }) => clientId),
      hits.map(({ keywordId }) => keywordId),
      hits.map(({ articleId }) => articleId),
    ],
  );
  for (const [clientId, changes] of byClient(rows, (names) => ({ add: names, remove: [] })))
    await articles.tag(tx, clientId, changes);
  await recount(
    tx,
    counters.hitsOfKeyword,
    hits.map(({ keywordId }) => keywordId),
  );
}

/** Groups tag changes by client and article. */
function byClient(
  rows: readonly { readonly client_id: string; readonly article_id: string; readonly tag_name: string }[],
  getChange: (names: readonly string[]) => Pick<TagChange, 'add' | 'remove'>,
): ReadonlyMap<string, readonly TagChange[]> {
  const clients = new Map<string, Map<string, string[]>>();
  for (const { client_id, article_id, tag_name } of rows) {
    const articles = clients.get(client_id) ?? new Map<string, string[]>();
    articles.set(article_id, [...(articles.get(article_id) ?? []), tag_name]);
    clients.set(client_id, articles);
  }
  return new Map(
    [...clients].map(([clientId, articles]) => [
      clientId,
      [...articles].map(([articleId, names]) => ({ articleId, ...getChange(names) })),
    ]),
  );
}

/**
 * Removes the tags that a keyword added before a given time, except for tags that were set earlier or by another
 * keyword; returns the number of articles checked.
 */
export async function takeTags(
  tx: Statements,
  articles: ClientArticles,
  clientId: string,
  keywordId: string,
  before: string,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ article_id: string; client_id: string; tag_id: string; was_there: boolean }>(
    `delete from tag_hit where client_id = $4 and tag_keyword_id = $1
      and article_id in (select article_id from tag_hit where client_id = $4 and tag_keyword_id = $1
      and hit_at < $2::timestamptz order by article_id limit $3)
     returning article_id, client_id, tag_id, was_there`,
    [keywordId, before, limit, clientId],
  );
  const newRows = rows.filter(({ was_there }) => !was_there);
  const free = await tx.query<{ client_id: string; article_id: string; tag_name: string }>(
    `select g.client_id, g.article_id, t.tag_name
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as g (client_id, article_id, tag_id)
       join client_tag t on t.client_id = g.client_id and t.tag_id = g.tag_id
       left join (select client_id, article_id, tag_id from tag_hit
         where client_id = any($1::bigint[]) and article_id = any($2::bigint[])) o
         on o.article_id = g.article_id and o.client_id = g.client_id and o.tag_id = g.tag_id
     where o.tag_id is null`,
    [
      newRows.map(({ client_id }) => client_id),
      newRows.map(({ article_id }) => article_id),
      newRows.map(({ tag_id }) => tag_id),
    ],
  );
  for (const [clientId, changes] of byClient(free.rows, (names) => ({ add: [], remove: names })))
    await articles.tag(tx, clientId, changes);
  return rows.length;
}
