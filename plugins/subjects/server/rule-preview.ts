import type { Caller, DatabaseService } from '#core/server';
import type { LibraryScope } from '#plugins/articles/server';
import { checkQuery, explainQuery, reasonMarks, type Query } from '#shared/query';
import { dayLength, getDay, moveDay } from '#shared/time';
import type { RulePreview, RuleSample } from '../contract';
import { countRule, firstMoment, type Found, type FoundArticle } from './rule-count';

const shownText = 300;
/** Number of samples for each of all, added and removed articles. */
const samples = 10;
const changes = 5;

/** Counts articles by day of the caller's time zone. */
function byDay(rows: readonly FoundArticle[], days: number, timeZone: string): RulePreview['By_Day'] {
  const today = getDay(Date.now(), timeZone);
  const counts = new Map<string, number>();
  for (let before = days - 1; before >= 0; before -= 1) counts.set(moveDay(today, -before), 0);
  for (const { published_at } of rows) {
    const name = getDay(published_at, timeZone);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([Day, Count]) => ({ Day, Count }));
}

async function getSamples(
  database: DatabaseService,
  query: Query,
  rows: readonly FoundArticle[],
  max: number,
): Promise<RuleSample[]> {
  if (rows.length === 0) return [];
  const sampleRows = await database.query<{
    article_id: string;
    title: string;
    url: string | null;
    site_name: string;
    published_at: Date;
    text: string;
  }>(
    `select article_id, a.title, a.url, a.site_name, a.published_at,
      whole_text(a.body_folded, t.changes) as text from unnest($1::bigint[])
      with ordinality as w (article_id, place) join article a using (article_id) join article_text t using (article_id)
      order by place`,
    [rows.slice(0, max).map(({ article_id }) => article_id)],
  );
  return sampleRows.rows.map((row) => {
    const marks = reasonMarks(explainQuery(query, { title: row.title, body: row.text }));
    // The excerpt starts near the first matching word, so that the reader sees the reason.
    const firstMark = marks.reduce(
      (min, { field, start }) => (field === 'body' ? Math.min(min, start) : min),
      Number.POSITIVE_INFINITY,
    );
    const from = Number.isFinite(firstMark) && firstMark > shownText - 60 ? Math.max(0, firstMark - 60) : 0;
    return {
      Article_ID: row.article_id,
      Title: row.title,
      Url: row.url,
      Site: row.site_name,
      Published_At: row.published_at.toISOString(),
      Text: row.text.slice(from, from + shownText),
      Marks: marks.flatMap((mark) => {
        if (mark.field === 'title') return [{ ...mark }];
        return mark.start >= from && mark.end <= from + shownText
          ? [{ ...mark, start: mark.start - from, end: mark.end - from }]
          : [];
      }),
    };
  });
}

/** Returns the articles that are in `one` but not in `other`, over the period that was evaluated for both. */
function subtract(one: Found, other: Found, since: number): readonly FoundArticle[] {
  const otherIds = new Set(other.rows.map(({ article_id }) => article_id));
  return one.rows.filter(
    ({ article_id, published_at }) => published_at.getTime() >= since && !otherIds.has(article_id),
  );
}

async function compare(
  database: DatabaseService,
  query: Query,
  saved: Query,
  currentMatches: Found,
  before: Found,
): Promise<RulePreview['Compared']> {
  const since = Math.max(currentMatches.since, before.since);
  const added = subtract(currentMatches, before, since);
  const removed = subtract(before, currentMatches, since);
  const [addedList, removedList] = await Promise.all([
    getSamples(database, query, added, changes),
    getSamples(database, saved, removed, changes),
  ]);
  return {
    total: before.rows.length,
    Added: added.length,
    Removed: removed.length,
    Added_List: addedList,
    Removed_List: removedList,
  };
}

/**
 * Returns what a resolved rule would match, and how that differs from the saved rule. A rule that takes too long is
 * counted over a shorter period. The result states this, and also whether articles outside the caller's scope were left
 * out of the count.
 */
export async function previewRule(
  database: DatabaseService,
  caller: Caller,
  query: Query,
  saved: Query | null,
  days: number,
  scope?: LibraryScope,
): Promise<RulePreview> {
  const [matches, before] = await Promise.all([
    countRule(database, caller, query, days, scope),
    saved ? countRule(database, caller, saved, days, scope) : null,
  ]);
  const [list, compared] = await Promise.all([
    getSamples(database, query, matches.rows, samples),
    saved && before ? compare(database, query, saved, matches, before) : null,
  ]);
  return {
    total: matches.rows.length,
    Is_Capped: matches.isCapped,
    Is_Restricted: (scope?.ownArticleIds ?? null) !== null,
    Days: matches.since <= firstMoment(caller, days) ? days : Math.floor((Date.now() - matches.since) / dayLength),
    Since: new Date(matches.since).toISOString(),
    By_Day: byDay(matches.rows, days, caller.timeZone),
    list,
    Compared: compared,
    Warnings: checkQuery(query).map(({ code, parameters }) => ({ code, parameters: { ...parameters } })),
  };
}
