import { within, type Caller, type DatabaseService, type Statements } from '#core/server';
import { dayNumber, facets, librarySql, type LibraryScope } from '#plugins/articles/server';
import { compileSql, type Query } from '#shared/query';
import { hourLength, startOfDay } from '#shared/time';

export const maxCounted = 10_000;
/** Time limits of a count in milliseconds: in total, and for the whole period at once. */
const timeoutMs = 750;
const firstTry = 400;

/** Article that a rule matches. */
export interface FoundArticle {
  readonly article_id: string;
  readonly published_at: Date;
}

/** Articles that a rule matches since a point in time, newest first. */
export interface Found {
  readonly rows: readonly FoundArticle[];
  /** Everything since this time was evaluated, unless the cap was reached. */
  readonly since: number;
  readonly isCapped: boolean;
}

/**
 * Returns the start of the last days: today and the preceding days in the caller's time zone, counted as the article
 * list does.
 */
export const firstMoment = (caller: Caller, days: number): number =>
  startOfDay(Date.now(), caller.timeZone, 1 - days).getTime();

type Span = readonly [from: number, to: number];

async function search(
  tx: Statements,
  scope: LibraryScope,
  query: Query,
  [from, to]: Span,
  limit: number,
): Promise<readonly FoundArticle[]> {
  const scopeParameters: unknown[] = [];
  const visible = librarySql(scope, 'a', (value) => `$${scopeParameters.push(value) + 3}`);
  const { sql, parameters, indexed } = compileSql(query, { alias: 'a', firstParameter: scopeParameters.length + 4 });
  const days: number[] = [];
  for (let day = dayNumber(new Date(from)); day <= dayNumber(new Date(to)); day += 1) days.push(facets.day(day));
  const { rows } = await tx.query<FoundArticle>(
    `select a.article_id, a.published_at from article a where a.published_at >= $1 and a.published_at < $2
      and ${visible} and ${indexed ? 'a.codes && $3::int4[]' : '$3::int4[] is not null'} and ${sql}
         order by a.published_at desc, a.article_id desc limit ${limit}`,
    [new Date(from), new Date(to), days, ...scopeParameters, ...parameters],
  );
  return rows;
}

/**
 * Counts the articles that a rule matches in the last days within a time limit: the whole period at once if that is
 * fast, otherwise the last hour and then backwards in growing steps until the time is used up.
 */
export async function countRule(
  database: DatabaseService,
  caller: Caller,
  query: Query,
  days: number,
  scope: LibraryScope = { clientId: caller.clientId, ownArticleIds: null },
): Promise<Found> {
  const start = performance.now();
  const left = (): number => timeoutMs - (performance.now() - start);
  const now = Date.now() + hourLength;
  const first = firstMoment(caller, days);
  const attempt = (span: Span, limit: number, milliseconds: number) =>
    within(database, milliseconds, (tx) => search(tx, scope, query, span, limit));
  const whole = await attempt([first, now], maxCounted + 1, firstTry);
  if (whole) return capped(whole, first);
  const rows: FoundArticle[] = [];
  let since = Date.now();
  for (let step = hourLength; since > first && rows.length <= maxCounted && left() > 20; step *= 3) {
    const from = Math.max(first, since - step);
    const attemptRows = await attempt(
      [from, rows.length === 0 && step === hourLength ? now : since],
      maxCounted + 1 - rows.length,
      left(),
    );
    if (!attemptRows) break;
    rows.push(...attemptRows);
    since = from;
  }
  return { ...capped(rows, since), ...(since > first && { isCapped: true }) };
}

function capped(rows: readonly FoundArticle[], since: number): Found {
  const isCapped = rows.length > maxCounted;
  const counted = isCapped ? rows.slice(0, maxCounted) : rows;
  return { rows: counted, since: isCapped ? (counted.at(-1)?.published_at.getTime() ?? since) : since, isCapped };
}
