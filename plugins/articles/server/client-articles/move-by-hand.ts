import type { Statements } from '#core/server';
import { moveCounts, type CountedRow } from '../article-counts';
import { chooseFirst, getClusters } from './first-copies';
import { lockArticles } from './client-rows';
import { putIntoSubject } from './put-articles';

interface HandRow extends CountedRow {
  readonly article_id: string;
  readonly is_hidden: boolean;
}

const counted = 'client_id, subject_id, article_id, published_at, media_type, emotion, is_hidden';
const getIds = (rows: readonly HandRow[]): string[] => rows.map(({ article_id }) => article_id);

export interface SubjectOfClient {
  readonly clientId: string;
  readonly subjectId: string;
}

/**
 * Adds articles to a subject manually: no rule removes them. Articles that were removed manually return in their former
 * state, those added by a rule as the rule's. Returns the newly added ones.
 */
export async function putByHand(
  tx: Statements,
  { clientId, subjectId }: SubjectOfClient,
  articleIds: readonly string[],
): Promise<readonly string[]> {
  await lockArticles(tx, clientId, articleIds);
  const returned = await tx.query<HandRow>(
    `update subject_article s set is_out = false, is_hidden = c.is_hidden, is_by_hand = s.rule_version = 0,
       emotion = c.emotion, region = c.region from client_article c
     where s.client_id = $1 and s.subject_id = $2 and s.article_id = any($3::bigint[]) and s.is_out
       and c.client_id = $1 and c.article_id = s.article_id
     returning ${counted
       .split(', ')
       .map((column) => `s.${column}`)
       .join(', ')}`,
    [clientId, subjectId, articleIds],
  );
  const { rows: present } = await tx.query<HandRow>(
    `select ${counted} from subject_article where client_id = $1 and subject_id = $2 and article_id = any($3::bigint[])`,
    [clientId, subjectId, articleIds],
  );
  const presentIds = new Set(getIds(present));
  const added = articleIds.filter((id) => !presentIds.has(id));
  await moveCounts(
    tx,
    returned.rows.filter(({ is_hidden }) => !is_hidden),
    1,
  );
  await chooseFirst(tx, clientId, await getClusters(tx, clientId, getIds(returned.rows)));
  await putIntoSubject(
    tx,
    { clientId, subjectId, ruleVersion: 0, isByHand: true },
    added.map((articleId) => ({ articleId, words: [] })),
  );
  return [...getIds(returned.rows), ...added];
}

/**
 * Removes articles from a subject manually: those added by a rule stay out regardless of later rules and filters, those
 * added manually are deleted without a trace. They stay in the client's list. Returns those the subject showed until
 * now.
 */
export async function takeByHand(
  tx: Statements,
  { clientId, subjectId }: SubjectOfClient,
  articleIds: readonly string[],
): Promise<readonly string[]> {
  await lockArticles(tx, clientId, articleIds);
  const where = 'client_id = $1 and subject_id = $2 and article_id = any($3::bigint[]) and not is_hidden';
  const parameters = [clientId, subjectId, articleIds];
  const gone = await tx.query<HandRow>(
    `delete from subject_article where ${where} and is_by_hand and rule_version = 0 returning ${counted}`,
    parameters,
  );
  const out = await tx.query<HandRow>(
    `update subject_article set is_out = true, is_hidden = true, is_by_hand = true where ${where} returning ${counted}`,
    parameters,
  );
  const rows = [...gone.rows, ...out.rows];
  await chooseFirst(tx, clientId, await getClusters(tx, clientId, getIds(rows)));
  await moveCounts(tx, rows, -1);
  return getIds(rows);
}
