import type { Statements } from '#core/server';

/** Tags added to and removed from one article of a client. */
export interface TagChange {
  readonly articleId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Changes tags; returns the articles whose tags changed. */
export async function tagArticles(
  tx: Statements,
  clientId: string,
  changes: readonly TagChange[],
): Promise<readonly string[]> {
  if (changes.length === 0) return [];
  const { rows } = await tx.query<{ article_id: string }>(
    `update client_article c set tags = n.tags from (
       select h.article_id, array(
         select distinct tag from unnest(h.tags || array(select json_array_elements_text(u.add))) tag
           where tag not in (select json_array_elements_text(u.remove)) order by tag
       ) as tags
       from unnest($2::bigint[], $3::json[], $4::json[]) as u (article_id, add, remove)
       join (select article_id, tags from client_article where client_id = $1 and article_id = any($2::bigint[])
         order by article_id for update) h using (article_id)
     ) n where c.client_id = $1 and c.article_id = n.article_id and c.tags <> n.tags returning c.article_id`,
    [
      clientId,
      changes.map(({ articleId }) => articleId),
      changes.map(({ add }) => JSON.stringify(add)),
      changes.map(({ remove }) => JSON.stringify(remove)),
    ],
  );
  return rows.map(({ article_id }) => article_id);
}

/** Renames a tag on all articles of a client. */
export async function renameTag(tx: Statements, clientId: string, from: string, to: string): Promise<void> {
  await tx.query(
    `update client_article set tags = array(select distinct tag from unnest(array_replace(tags, $2, $3)) tag
      order by tag) where client_id = $1 and tags <> '{}' and tags @> array[$2]`,
    [clientId, from, to],
  );
}

/** Removes tags from all articles of a client. */
export async function dropTags(tx: Statements, clientId: string, tags: readonly string[]): Promise<void> {
  await tx.query(
    `update client_article set tags = array(select tag from unnest(tags) tag where tag <> all($2::text[]) order by tag)
      where client_id = $1 and tags <> '{}' and tags && $2::text[]`,
    [clientId, tags],
  );
}
