import type { Statements } from '#core/server';
import { withinSubjectsSql } from '#plugins/articles/server';
import { compileSql, titleMarks, type Query } from '#shared/query';
import type { ClassifiedArticle } from '../contract';

/**
 * Returns the ids of the client's visible articles since a time that match a rule, newest first; with `subjects`, only
 * of these subjects.
 */
export async function findForClient(
  tx: Statements,
  clientId: string,
  tree: Query,
  since: Date,
  limit: number,
  subjects: readonly string[] | null = null,
): Promise<readonly string[]> {
  const { sql, parameters } = compileSql(tree, { alias: 'a', firstParameter: 5 });
  const { rows } = await tx.query<{ article_id: string }>(
    `select c.article_id from (
         select article_id, published_at from client_article o
           where client_id = $1 and published_at >= $2 and not is_hidden
             and ($4::bigint[] is null or ${withinSubjectsSql('o', '$4')})) c
       join article a on a.article_id = c.article_id where ${sql}
       order by c.published_at desc, c.article_id desc limit $3`,
    [clientId, since, limit, subjects, ...parameters],
  );
  return rows.map(({ article_id }) => article_id);
}

/** Returns articles in this order as short lines, with the words of a rule highlighted in their titles. */
export async function getLines(
  database: Pick<Statements, 'query'>,
  ids: readonly string[],
  tree: Query | null,
): Promise<ClassifiedArticle[]> {
  const { rows } = await database.query<{ article_id: string; title: string; site_name: string; published_at: Date }>(
    `select article_id, a.title, a.site_name, a.published_at from unnest($1::bigint[])
      with ordinality as w (article_id, position) join article a using (article_id) order by position`,
    [ids],
  );
  return rows.map((row) => ({
    Article_ID: row.article_id,
    Title: row.title,
    Site: row.site_name,
    Published_At: row.published_at.toISOString(),
    Title_Marks: tree === null ? [] : titleMarks(tree, row.title),
  }));
}
