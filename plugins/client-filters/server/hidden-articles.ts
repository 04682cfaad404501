import { recount, type Statements } from '#core/server';
import type { ClientArticles, Places, ClientView, SubjectPlace } from '#plugins/articles/server';
import { counters } from './counters';
import type { FilterEntry } from './filter-entry';

/** Article that an entry hides from its client. */
export interface HiddenReason {
  readonly articleId: string;
  readonly entry: Pick<FilterEntry, 'id' | 'clientId' | 'filter' | 'reason' | 'subjectIds'>;
}

/** Stores why articles are hidden, once per article and entry. */
export async function noteReasons(tx: Statements, hiddenReasons: readonly HiddenReason[]): Promise<void> {
  const there = await stillThere(
    tx,
    hiddenReasons.map(({ articleId }) => articleId),
  );
  const reasons = hiddenReasons.filter(({ articleId }) => there.has(articleId));
  if (reasons.length === 0) return;
  await tx.query(
    `insert into client_filtered (client_id, article_id, entry_id, filter, reason, subject_ids)
     select r.client_id, r.article_id, entry_id, filter, reason,
       (select array_agg(value::bigint) from json_array_elements_text(subjects) value)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::json[]) as r (client_id,
       article_id, entry_id, filter, reason, subjects)
       left join (select client_id as excepted_by, article_id from client_filter_exception
         where article_id = any($2::bigint[])) x on x.excepted_by = r.client_id and x.article_id = r.article_id
     where x.article_id is null on conflict do nothing`,
    [
      reasons.map(({ entry }) => entry.clientId),
      reasons.map(({ articleId }) => articleId),
      reasons.map(({ entry }) => entry.id),
      reasons.map(({ entry }) => entry.filter),
      reasons.map(({ entry }) => entry.reason),
      reasons.map(({ entry }) => JSON.stringify(entry.subjectIds ?? [])),
    ],
  );
  await countHidden(tx, [...new Set(reasons.map(({ entry }) => entry.id))]);
}

/** Returns which of the articles still exist. */
async function stillThere(tx: Statements, articleIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (articleIds.length === 0) return new Set();
  const { rows } = await tx.query<{ article_id: string }>(
    'select article_id from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  return new Set(rows.map(({ article_id }) => article_id));
}

/** Updates the counter of each entry. */
export async function countHidden(tx: Statements, entryIds: readonly string[]): Promise<void> {
  for (const counter of counters) await recount(tx, counter, entryIds);
}

/** Marks entries as applied to all stored articles. */
export async function noteApplied(tx: Statements, entryIds: readonly string[]): Promise<void> {
  for (const { table, key } of counters)
    await tx.query(`update ${table} set applied_at = now() where ${key} = any($1::bigint[])`, [entryIds]);
}

interface Reason {
  readonly article_id: string;
  /** Null: hidden from the client in all subjects. */
  readonly subject_ids: readonly string[] | null;
}

interface HiddenRow {
  readonly article_id: string;
  /** 0: the row of the client's list. */
  readonly subject_id: string;
}

const getKey = (articleId: string, subjectId: string): string => `${articleId}:${subjectId}`;

async function addHiddenRows(tx: Statements, clientId: string, rows: readonly HiddenRow[]): Promise<void> {
  await tx.query(
    `insert into client_filtered_row (client_id, article_id, subject_id) select $1, *
      from unnest($2::bigint[], $3::bigint[]) on conflict do nothing`,
    [clientId, rows.map(({ article_id }) => article_id), rows.map(({ subject_id }) => subject_id)],
  );
}

async function removeHiddenRows(tx: Statements, clientId: string, rows: readonly HiddenRow[]): Promise<void> {
  await tx.query(
    `delete from client_filtered_row r using unnest($2::bigint[], $3::bigint[]) as u (article_id, subject_id)
      where r.client_id = $1 and r.article_id = u.article_id and r.subject_id = u.subject_id`,
    [clientId, rows.map(({ article_id }) => article_id), rows.map(({ subject_id }) => subject_id)],
  );
}

const getRows = ({ articles, subjects }: Places): HiddenRow[] => [
  ...articles.map((article_id) => ({ article_id, subject_id: '0' })),
  ...subjects.map(({ articleId, subjectId }) => ({ article_id: articleId, subject_id: subjectId })),
];

/**
 * Makes the client's rows of these articles agree with the stored reasons: hides rows that have a reason, and shows
 * rows again that only a filter had hidden. Articles that people hid themselves, and articles that the client supplied
 * for its own use, are not touched.
 */
export async function settle(
  tx: Statements,
  articles: ClientArticles,
  clientId: string,
  articleIds: readonly string[],
): Promise<void> {
  if (articleIds.length === 0) return;
  const parameters = [clientId, articleIds];
  const scope = await articles.lock(tx, clientId, articleIds);
  const { rows: reasons } = await tx.query<Reason>(
    'select article_id, subject_ids from client_filtered where client_id = $1 and article_id = any($2::bigint[])',
    parameters,
  );
  const { rows: filteredRows } = await tx.query<HiddenRow>(
    'select article_id, subject_id from client_filtered_row where client_id = $1 and article_id = any($2::bigint[])',
    parameters,
  );
  const { hide, show } = decide(scope, reasons, filteredRows);
  await addHiddenRows(tx, clientId, getRows(await articles.showPlaces(tx, clientId, hide, true)));
  await articles.showPlaces(tx, clientId, show, false);
  const after = await articles.lock(tx, clientId, articleIds);
  const hidden = new Set([
    ...after.articles.filter(({ is_hidden }) => is_hidden).map((row) => getKey(row.article_id, '0')),
    ...after.subjects.filter(({ is_hidden }) => is_hidden).map((row) => getKey(row.article_id, row.subject_id)),
  ]);
  await removeHiddenRows(
    tx,
    clientId,
    filteredRows.filter((row) => !hidden.has(getKey(row.article_id, row.subject_id))),
  );
}

/** Returns which rows have a reason to be hidden, and which are hidden by a filter without a remaining reason. */
function decide(
  { articles, subjects }: ClientView,
  reasons: readonly Reason[],
  hiddenRows: readonly HiddenRow[],
): { readonly hide: Places; readonly show: Places } {
  const filtered = new Set(hiddenRows.map((row) => getKey(row.article_id, row.subject_id)));
  const whole = new Set(reasons.filter(({ subject_ids }) => subject_ids === null).map(({ article_id }) => article_id));
  const any = new Set(reasons.map(({ article_id }) => article_id));
  const part = new Set(reasons.flatMap((each) => (each.subject_ids ?? []).map((id) => getKey(each.article_id, id))));
  const ownedIds = new Set(articles.filter(({ is_own }) => is_own).map(({ article_id }) => article_id));
  const hasReason = (articleId: string, subjectId: string): boolean =>
    whole.has(articleId) || part.has(getKey(articleId, subjectId));

  const hide: SubjectPlace[] = [];
  const show: SubjectPlace[] = [];
  const visible = new Set<string>();
  const touched = new Set(hiddenRows.map(({ article_id }) => article_id));
  for (const { article_id: articleId, subject_id: subjectId, is_hidden: isHidden } of subjects) {
    const isBlocked = hasReason(articleId, subjectId);
    const byFilter = filtered.has(getKey(articleId, subjectId)) || filtered.has(getKey(articleId, '0'));
    if (!isHidden && isBlocked && !ownedIds.has(articleId)) {
      hide.push({ articleId, subjectId });
      touched.add(articleId);
    } else if (isHidden && !isBlocked && byFilter) {
      show.push({ articleId, subjectId });
      visible.add(articleId);
    } else if (!isHidden) visible.add(articleId);
  }
  const hideWhole: string[] = [];
  const showWhole: string[] = [];
  for (const { article_id: id, is_hidden: isHidden } of articles) {
    const isOut = whole.has(id) || (!visible.has(id) && touched.has(id) && any.has(id));
    if (!isHidden && isOut && !ownedIds.has(id)) hideWhole.push(id);
    if (isHidden && filtered.has(getKey(id, '0')) && !whole.has(id) && (visible.has(id) || !any.has(id)))
      showWhole.push(id);
  }
  return { hide: { articles: hideWhole, subjects: hide }, show: { articles: showWhole, subjects: show } };
}
