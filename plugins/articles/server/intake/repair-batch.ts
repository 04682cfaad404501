import type { Statements } from '#core/server';
import { foldText } from '#shared/text';
import { emotions } from '#shared/vocabulary';
import { noteChanged } from '../article-counts';
import { getFacets } from '../article-facets';
import { getMediaType } from '../articles/row';
import { retainedEvidence } from '../evidence-retention';
import { classifyArticles } from '../client-articles/classify-articles';
import { putIntoSubject } from '../client-articles/put-articles';
import { leaveList, takeFromSubject } from '../client-articles/take-articles';
import { lockClaims } from './intake-locks';
import type { IntakeItem, StoredItem, SubjectMatch } from './intake-item';
import { findable, unfindable } from './near-index';
import { getMatches } from './store-batch';

interface KnownRow {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly url_hash: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly region: number;
  readonly body_length: number;
  readonly domain: string;
  readonly title: string;
}

/**
 * Replaces the text of stored articles in place: id, time, title, read marks, tags and manual changes stay; words,
 * emotion, region and subjects follow the new text. A fetched text replaces only a shorter one; a text pasted by a
 * person replaces any. Runs in the caller's transaction, which holds the shared cluster lock. Returns the articles,
 * changed or not.
 */
export async function repairBatch(tx: Statements, items: readonly IntakeItem[]): Promise<readonly StoredItem[]> {
  if (items.length === 0) return [];
  await lockClaims(tx);
  const { rows } = await tx.query<KnownRow>(
    `select article_id, cluster_id, url_hash, published_at, media_type, region, body_length, domain, title from article
      where url_hash = any($1::bigint[])`,
    [items.map(({ urlHash }) => urlHash)],
  );
  const rowsByHash = new Map(rows.map((row) => [row.url_hash, row]));
  const storedItems: StoredItem[] = [];
  for (const item of items) {
    const row = rowsByHash.get(item.urlHash);
    if (!row) continue;
    storedItems.push({ articleId: row.article_id, clusterId: row.cluster_id, item });
    if (item.raw.repairs === 'paste' || item.text.length > row.body_length) await repairOne(tx, item, row);
  }
  return storedItems;
}

async function repairOne(tx: Statements, item: IntakeItem, row: KnownRow): Promise<void> {
  const isFirst = row.cluster_id === row.article_id && item.raw.parentUrl === undefined;
  if (isFirst) await unfindable(tx, [row.article_id]);
  const region = row.region || Number(item.region ?? 0);
  await writeText(tx, item, row, region);
  if (isFirst) await findable(tx, [row.article_id]);
  await tx.query('update client_article set region = $2 where article_id = $1', [row.article_id, region]);
  const { rows } = await tx.query<{ client_id: string }>(
    'select client_id from client_article where article_id = $1 order by client_id',
    [row.article_id],
  );
  const matches = getMatches(item);
  const clients = new Set([...rows.map(({ client_id }) => client_id), ...matches.map(({ clientId }) => clientId)]);
  for (const clientId of [...clients].sort())
    await followSubjects(
      tx,
      { clientId, articleId: row.article_id, region },
      matches.filter((match) => match.clientId === clientId),
      item,
    );
}

async function writeText(tx: Statements, item: IntakeItem, row: KnownRow, region: number): Promise<void> {
  const facets = getFacets({
    publishedAt: row.published_at,
    mediaType: getMediaType(row.media_type),
    emotion: item.emotion,
    region: region ? String(region) : null,
    domain: row.domain,
  });
  await tx.query(
    `update article set body_length = $2, emotion_probability = $3, emotion = $4, region = $5, language = $6,
      summary_changes = $7, body_folded = $8, codes = $9::int4[], author_name = case when author_name = '' then $10
      else author_name end,
       author = case when author_name = '' then $11 else author end where article_id = $1`,
    [
      row.article_id,
      item.text.length,
      item.emotionProbability,
      emotions[item.emotion],
      region,
      item.language,
      item.summaryChanges,
      item.bodyFolded,
      [...item.codes, ...facets],
      item.author,
      foldText(item.author),
    ],
  );
  await tx.query(
    `update article_text set changes = $2, html = $3, images = $4, evidence = $5,
      trace = (trace::jsonb || $6::jsonb)::json
      where article_id = $1`,
    [
      row.article_id,
      item.changes,
      item.html,
      [...item.images],
      JSON.stringify(retainedEvidence(item.evidence, { title: row.title, text: item.text })),
      JSON.stringify([
        ...item.trace,
        { step: 'repair', by: item.raw.repairs, length: item.text.length, before: row.body_length },
      ]),
    ],
  );
}

/**
 * Adds the article to the client's subjects that its text now matches and removes it from those whose rules no longer
 * match; manually added articles stay.
 */
async function followSubjects(
  tx: Statements,
  { clientId, articleId, region }: { readonly clientId: string; readonly articleId: string; readonly region: number },
  matches: readonly SubjectMatch[],
  item: IntakeItem,
): Promise<void> {
  for (const { subjectId, ruleVersion, words } of matches)
    await putIntoSubject(tx, { clientId, subjectId, ruleVersion }, [{ articleId, words }]);
  const { rows: stale } = await tx.query<{ subject_id: string }>(
    `select subject_id from subject_article where client_id = $1 and article_id = $2 and not is_by_hand
      and subject_id <> all($3::bigint[])`,
    [clientId, articleId, matches.map(({ subjectId }) => subjectId)],
  );
  for (const { subject_id } of stale)
    await takeFromSubject(tx, { clientId, subjectId: subject_id }, [articleId], { leaves: false });
  await tx.query('update subject_article set region = $3 where client_id = $1 and article_id = $2', [
    clientId,
    articleId,
    region,
  ]);
  await classifyArticles(
    tx,
    clientId,
    [{ articleId, emotion: item.clientEmotions[clientId] ?? item.emotion }],
    'machine',
  );
  await noteChanged(tx, clientId, [articleId]);
  if (matches.length === 0) await leaveList(tx, clientId, [articleId]);
}
