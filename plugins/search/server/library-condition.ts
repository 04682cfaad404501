import { Parameters } from '#core/server';
import {
  dayNumber,
  facets,
  articleFieldFilters,
  librarySql,
  type LibraryCondition,
  type LibraryScope,
  type QueryCompiler,
} from '#plugins/articles/server';
import type { Query } from '#shared/query';
import { dayLength } from '#shared/time';

/** Filters of a search, as on the wire. */
export interface SearchFields {
  readonly Published_At?: string;
  readonly Media_Type?: string;
  readonly Emotion?: string;
  readonly Region?: string;
}

/** Longer ranges use the walk in time order, because their days would outnumber the words. */
const maxDays = 92;

/** What an article must match besides filters and scope: a query, or one of the hashes of a web address. */
export interface Matching {
  readonly tree?: Query;
  readonly urlHashes?: readonly string[];
}

/**
 * Builds the SQL condition for the library: what to match, the metadata filters, and the scope. No article with an id
 * below `sinceId` is within the requested period.
 */
export function libraryCondition(
  compiler: QueryCompiler,
  { tree, urlHashes }: Matching,
  fields: SearchFields,
  scope: LibraryScope,
  sinceId?: string,
): LibraryCondition {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);
  const conditions: string[] = [];
  if (urlHashes) conditions.push(`a.url_hash = any(${add(urlHashes)}::bigint[])`);
  else if (tree) {
    const condition = compiler.sql(tree, parameters.next);
    parameters.append(condition.parameters);
    conditions.push(condition.sql);
    const days = condition.indexed ? getDays(fields.Published_At) : undefined;
    // When there is a word to look up, the days use the same index.
    if (days) conditions.push(`a.codes && ${add(days)}::int4[]`);
  }
  for (const filter of articleFieldFilters('a')) {
    const value = fields[filter.name];
    const sql = value ? filter.sql(value, { add }) : '';
    if (sql !== '') conditions.push(sql);
  }
  if (sinceId !== undefined) conditions.push(`a.article_id >= ${add(sinceId)}::bigint`);
  conditions.push(librarySql(scope, 'a', add));
  return { where: conditions.join(' and '), parameters };
}

/** Returns the codes of the days that a time range touches, or undefined if there are too many. */
function getDays(range = ''): readonly number[] | undefined {
  const [from = '', to = ''] = range.split('..');
  if (from === '') return undefined;
  const first = dayNumber(new Date(from));
  const last = dayNumber(to === '' ? new Date(Date.now() + dayLength) : new Date(to));
  return last < first || last - first > maxDays
    ? undefined
    : Array.from({ length: last - first + 1 }, (_, day) => facets.day(first + day));
}
