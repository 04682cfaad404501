import { InputError } from '#core';
import { Parameters, type Caller } from '#core/server';
import type { Query } from '#shared/query';
import { dayLength } from '#shared/time';
import type { ArticleFilter } from '../../filter';
import { dayNumber, facets } from '../article-facets';
import type { ArticleFilterSql, FilterContext } from '../filters/article-filter';
import { getBounds } from '../filters/bounds';
import { getIds } from '../filters/known-values';
import { listOfRows, type ListSql } from './list-sql';
import type { QueryCompiler } from './query-compiler';

/** The client of a list and the part of it that the caller may see. */
export interface ListScope {
  readonly caller: Caller;
  /** Null: all of the client's subjects. */
  readonly subjects: readonly string[] | null;
}

/** Longer periods are left to the scan in time order: their day codes would outnumber the words. */
const maxDays = 92;
/** Call parameters that are not filters or belong to another filter. */
const besides: ReadonlySet<string> = new Set(['Subject_ID', 'keyword', 'place', 'sort', 'after', 'size']);

/**
 * Returns the conditions of the filters that are set. An unknown filter is an error, because ignoring it would widen
 * the result.
 */
async function getConditions(sources: readonly ArticleFilterSql[], context: FilterContext): Promise<string[]> {
  const sourcesByName = new Map(sources.map((source) => [source.name, source]));
  const conditions: string[] = [];
  for (const [name, value] of Object.entries(context.filter)) {
    if (besides.has(name) || value === undefined || value === '') continue;
    const source = sourcesByName.get(name);
    if (!source) throw new InputError(`${name}: unknown filter for articles`, 'filter-unknown');
    const checked = source.schema?.safeParse(value);
    if (typeof value !== 'string' || checked?.success === false)
      throw new InputError(`${name}: invalid value ${String(value)}`);
    const condition = await source.sql(value, context);
    if (condition !== '') conditions.push(condition);
  }
  return conditions;
}

/**
 * Builds the SQL of one client's list. A single subject is scanned along its own index, everything else along the
 * client's.
 */
export async function listSql(
  { caller, subjects: visible }: ListScope,
  filter: ArticleFilter,
  query: Query | null,
  compiler: QueryCompiler,
  sources: readonly ArticleFilterSql[],
): Promise<ListSql> {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);

  const requestedIds = getIds(filter.Subject_ID ?? '', 'Subject_ID');
  const subjects =
    visible === null
      ? requestedIds
      : requestedIds.length > 0
        ? requestedIds.filter((id) => visible.includes(id))
        : visible;
  const limited = requestedIds.length > 0 || visible !== null;
  const single = limited && subjects.length === 1;

  const client = add(caller.clientId);
  const conditions = ['not m.is_hidden'];
  if (single) conditions.push(`m.subject_id = ${add(subjects[0])}`);
  else if (limited)
    conditions.push(
      `exists (select 1 from subject_article s where s.client_id = ${client} and s.article_id = m.article_id
        and not s.is_hidden and s.subject_id = any(${add(subjects)}::bigint[]))`,
    );
  conditions.push(...(await getConditions(sources, { caller, filter, own: single ? 'c' : 'm', add })));

  if (query) {
    const condition = compiler.sql(query, parameters.next);
    parameters.append(condition.parameters);
    conditions.push(condition.sql);
    const days = condition.indexed ? getDays(filter.Published_At) : undefined;
    // When there are words to look up, the days are answered by the same index.
    if (days) conditions.push(`a.codes && ${add(days)}::int4[]`);
  }
  return listOfRows({ client, isOfSubject: single }, conditions, parameters, query !== null);
}

/** Returns the codes of the days that a period covers, unless there are too many. */
function getDays(range: string | undefined): readonly number[] | undefined {
  const { from, to } = getBounds(range);
  if (!from) return undefined;
  const first = dayNumber(from);
  const last = dayNumber(new Date(Math.min(to?.getTime() ?? Date.now() + dayLength, Date.now() + dayLength)));
  return last - first > maxDays
    ? undefined
    : Array.from({ length: Math.max(0, last - first + 1) }, (_, day) => facets.day(first + day));
}
