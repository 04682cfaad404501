import { InputError } from '#core';
import type { Caller, DatabaseService } from '#core/server';
import { checkQuery, compileSql, explainQuery, type ExplainedQuery, type Query, type TextMark } from '#shared/query';
import type { RulePreview } from '../contract';

const dayLength = 86_400_000;
const mostCounted = 10_000;
const shownText = 300;
/** Milliseconds that one attempt may take. */
const patience = 900;

/** The marks of clauses that made a text match; what stands below NOT is no reason. */
function marksOf({ kind, marks, of }: ExplainedQuery): readonly TextMark[] {
  return kind === 'not' ? [] : [...marks, ...of.flatMap(marksOf)];
}

type Found = Pick<RulePreview, 'total' | 'Is_Capped' | 'Days' | 'By_Day'> & { readonly first: readonly string[] };

async function count(database: DatabaseService, caller: Caller, query: Query, days: number): Promise<Found> {
  const { sql, parameters } = compileSql(query, { alias: 'a', firstParameter: 2 });
  const since = new Date(Date.now() - days * dayLength);
  const { rows } = await database.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = ${patience}`);
    return tx.query<{ article_id: string; published_at: Date }>(
      `select a.article_id, a.published_at from article a where a.published_at >= $1 and ${sql} order by a.published_at desc, a.article_id desc limit ${mostCounted + 1}`, [since, ...parameters],
    );
  });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: caller.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const counted = rows.slice(0, mostCounted);
  const byDay = new Map<string, number>();
  for (let before = days; before >= 0; before -= 1) byDay.set(day.format(Date.now() - before * dayLength), 0);
  for (const { published_at } of counted) {
    const name = day.format(published_at);
    byDay.set(name, (byDay.get(name) ?? 0) + 1);
  }
  return {
    total: counted.length, Is_Capped: rows.length > mostCounted, Days: days, first: counted.slice(0, 10).map(({ article_id }) => article_id),
    By_Day: [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([Day, Count]) => ({ Day, Count })),
  };
}

/** What a resolved rule would find. A rule that takes too long over all days asked for is tried on the last one. */
export async function previewRule(database: DatabaseService, caller: Caller, query: Query, days: number): Promise<RulePreview> {
  const attempt = (length: number) => count(database, caller, query, length).catch((error: unknown) => {
    if ((error as { code?: string }).code === '57014') return undefined;
    throw error;
  });
  const found = (await attempt(days)) ?? (days > 1 ? await attempt(1) : undefined);
  if (!found) throw new InputError('The rule takes too long to be tried; give it a word that is met less often', 'query-slow');
  const { first, ...figures } = found;
  const { rows } = await database.query<{ article_id: string; title: string; url: string | null; site_name: string; published_at: Date; text: string }>(
    `select article_id, a.title, a.url, a.site_name, a.published_at, t.text from unnest($1::bigint[]) with ordinality as w (article_id, place) join article a using (article_id) join article_text t using (article_id) order by place`,
    [first],
  );
  return {
    ...figures,
    list: rows.map((row) => {
      const marks = marksOf(explainQuery(query, { title: row.title, body: row.text }));
      // The beginning moves to where the first word stands, so that a reader sees why.
      const firstMark = marks.reduce((least, { field, start }) => (field === 'body' ? Math.min(least, start) : least), Number.POSITIVE_INFINITY);
      const from = Number.isFinite(firstMark) && firstMark > shownText - 60 ? Math.max(0, firstMark - 60) : 0;
      return {
        Article_ID: row.article_id, Title: row.title, Url: row.url, Site: row.site_name, Published_At: row.published_at.toISOString(), Text: row.text.slice(from, from + shownText),
        Marks: marks.flatMap((mark) => {
          if (mark.field === 'title') return [{ ...mark }];
          return mark.start >= from && mark.end <= from + shownText ? [{ ...mark, start: mark.start - from, end: mark.end - from }] : [];
        }),
      };
    }),
    Warnings: checkQuery(query).map(({ code, parameters }) => ({ code, parameters: { ...parameters } })),
  };
}
