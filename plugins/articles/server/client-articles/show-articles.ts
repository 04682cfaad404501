import type { Statements } from '#core/server';
import { moveCounts } from '../article-counts';
import { chooseFirst } from './first-copies';
import { getCounted, lockArticles, type ClientRow, subjectRows, type SubjectRow } from './client-rows';

export interface SubjectPlace {
  readonly subjectId: string;
  readonly articleId: string;
}

/** Rows to hide or show: in the client's list and in lists of subjects. */
export interface Places {
  readonly articles: readonly string[];
  readonly subjects: readonly SubjectPlace[];
}

async function flip(
  tx: Statements,
  clientId: string,
  heldRows: readonly ClientRow[],
  inSubjects: readonly SubjectRow[],
  isHidden: boolean,
): Promise<Places> {
  await tx.query('update client_article set is_hidden = $3 where client_id = $1 and article_id = any($2::bigint[])', [
    clientId,
    heldRows.map(({ article_id }) => article_id),
    isHidden,
  ]);
  await tx.query(
    `update subject_article s set is_hidden = $4 from unnest($2::bigint[], $3::bigint[]) as u (article_id, subject_id)
      where s.client_id = $1 and s.article_id = u.article_id and s.subject_id = u.subject_id`,
    [
      clientId,
      inSubjects.map(({ article_id }) => article_id),
      inSubjects.map(({ subject_id }) => subject_id),
      isHidden,
    ],
  );
  await moveCounts(
    tx,
    [...heldRows, ...inSubjects].map((row) => getCounted(clientId, row)),
    isHidden ? -1 : 1,
  );
  return {
    articles: heldRows.map(({ article_id }) => article_id),
    subjects: inSubjects.map(({ article_id, subject_id }) => ({ articleId: article_id, subjectId: subject_id })),
  };
}

const clusters = (clientRows: readonly ClientRow[]): string[] => [
  ...new Set(clientRows.map(({ cluster_id }) => cluster_id)),
];

/**
 * Hides articles from a client or shows them again, in its list and in all of its subjects. Returns the changed ones,
 * so that concurrent requests take effect once.
 */
export async function showArticles(
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
  isHidden: boolean,
): Promise<readonly string[]> {
  const clientRows = (await lockArticles(tx, clientId, articleIds)).filter((row) => row.is_hidden !== isHidden);
  const ids = clientRows.map(({ article_id }) => article_id);
  const inSubjects = (await subjectRows(tx, clientId, ids)).filter((row) => row.is_hidden !== isHidden);
  const { articles } = await flip(tx, clientId, clientRows, inSubjects, isHidden);
  await chooseFirst(tx, clientId, clusters(clientRows));
  return articles;
}

/** Like `showArticles`, for some rows of the client's list and of its subjects. */
export async function showPlaces(tx: Statements, clientId: string, places: Places, isHidden: boolean): Promise<Places> {
  const articleIds = new Set(places.articles);
  const ids = [...new Set([...places.articles, ...places.subjects.map(({ articleId }) => articleId)])];
  if (ids.length === 0) return { articles: [], subjects: [] };
  const clientRows = await lockArticles(tx, clientId, ids);
  const subjectKeys = new Set(places.subjects.map(({ articleId, subjectId }) => `${articleId}:${subjectId}`));
  const changed = await flip(
    tx,
    clientId,
    clientRows.filter((row) => articleIds.has(row.article_id) && row.is_hidden !== isHidden),
    (await subjectRows(tx, clientId, ids)).filter(
      (row) => subjectKeys.has(`${row.article_id}:${row.subject_id}`) && row.is_hidden !== isHidden,
    ),
    isHidden,
  );
  await chooseFirst(tx, clientId, clusters(clientRows));
  return changed;
}
