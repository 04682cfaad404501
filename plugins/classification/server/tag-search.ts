import { InputError } from '#core';
import { within, type Caller, type DatabaseService, type Statements } from '#core/server';
import { withinSubjectsSql, type ArticleReader, type ScopeService } from '#plugins/articles/server';
import { compileSql, titleMarks, type Query } from '#shared/query';
import { dayLength } from '#shared/time';
import type { ClassifiedArticle, TagPreview } from '../contract';

/** Services that a preview of a tag uses. */
export interface TagPreviewServices {
  readonly database: DatabaseService;
  readonly scopes: ScopeService;
  readonly reader: ArticleReader;
}

const maxCounted = 10_000;
const samples = 8;
/** Timeout of one attempt in milliseconds. */
const timeoutMs = 450;

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
      with ordinality as w (article_id, place) join article a using (article_id) order by place`,
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

/**
 * Returns what a rule would tag among the articles that the client has received in the last days, counted within the
 * caller's scope. A slow rule is tried on the last day only.
 */
export async function previewTag(
  { database, scopes, reader }: TagPreviewServices,
  caller: Caller,
  tree: Query,
  days: number,
): Promise<TagPreview> {
  const { clientId } = caller;
  const subjects = await scopes.subjects(caller);
  const search = (length: number): Promise<readonly string[] | undefined> =>
    within(database, timeoutMs, (tx) =>
      findForClient(tx, clientId, tree, new Date(Date.now() - length * dayLength), maxCounted + 1, subjects),
    );
  let looked = days;
  let searchResult = await search(days);
  if (!searchResult) searchResult = await search((looked = 1));
  if (!searchResult) throw new InputError('The rule takes too long to preview', 'classification.slow');
  const since = new Date(Date.now() - looked * dayLength);
  const all =
    subjects === null
      ? await countOfClient(database, clientId, since)
      : (await reader.count(caller, { Published_At: `${since.toISOString()}..` }, Number.POSITIVE_INFINITY)).total;
  return {
    total: Math.min(searchResult.length, maxCounted),
    Is_Capped: searchResult.length > maxCounted,
    Days: looked,
    Of: Math.max(searchResult.length, all),
    list: await getLines(database, searchResult.slice(0, samples), tree),
  };
}

async function countOfClient(database: DatabaseService, clientId: string, since: Date): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select coalesce(sum(count), 0) as count from article_count where client_id = $1 and subject_id = 0 and hour >= $2',
    [clientId, since],
  );
  return Number(rows[0]?.count ?? 0);
}
