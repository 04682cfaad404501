import { InputError } from '#core';
import { Parameters } from '#core/server';
import { type Query } from '#shared/query';
import { emotions, mediaTypes } from '#shared/vocabulary';
import { foldText } from '#shared/text';
import { dayLength } from '#shared/time';
import type { ArticleFilter } from '../../article';
import { dayNumber, facets } from '../article-facets';
import type { QueryCompiler } from './query-compiler';

/** Whose list, and what of it the caller may see. */
export interface ListScope {
  readonly clientId: string;
  readonly userId: string;
  /** Null: all of the client's subjects. */
  readonly subjects: readonly string[] | null;
  /** The sites of the groups that the filter names, by name or domain. */
  readonly sites?: readonly string[];
}

/** The FROM and WHERE of a list. `m` is the row that is walked newest first, `c` the client's row, `a` the article. */
export interface ListSql {
  readonly from: string;
  readonly where: string;
  readonly parameters: Parameters;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
/** A longer time is left to the walk in time order: its days would outnumber the words. */
const mostDays = 92;

function numbersOf(names: readonly string[], known: Readonly<Record<string, number>>, field: string): number[] {
  return names.map((name) => {
    const number = Object.hasOwn(known, name) ? known[name] : undefined;
    if (number === undefined) throw new InputError(`${field}: ${name} is not known`);
    return number;
  });
}

/** The ends of `from..to`; either may be missing. */
export function boundsOf(
  text: string | undefined,
  field = 'Published_At',
): { readonly from?: Date; readonly to?: Date } {
  if (!text) return {};
  const [from = '', to = ''] = text.split('..');
  const read = (part: string): Date | undefined => {
    if (part === '') return undefined;
    const time = new Date(part);
    if (Number.isNaN(time.getTime())) throw new InputError(`${field}: ${part} is no time`);
    return time;
  };
  return { from: read(from), to: read(to) };
}

/** Six-digit codes as ranges that hold what lies within: 310000 … 319999. */
function regionRanges(codes: readonly string[]): [number, number][] {
  return codes.map((code) => {
    if (!/^\d{6}$/.test(code)) throw new InputError(`Region: ${code} is no region code`);
    const size = code.endsWith('0000') ? 10_000 : code.endsWith('00') ? 100 : 1;
    return [Number(code), Number(code) + size - 1];
  });
}

/** Any of these sites, each a name or a domain with all below it; none at all holds nothing. */
function sitesSql(sites: readonly string[], add: (value: unknown) => string): string {
  if (sites.length === 0) return 'false';
  const [exact, below] = [add(sites), add(sites.map((site) => `%.${site.replace(/[\\%_]/g, '\\$&')}`))];
  return `(a.site = any(${exact}::text[]) or a.domain = any(${exact}::text[]) or a.domain like any(${below}::text[]))`;
}

/**
 * What one client's list shows, as SQL. A single subject is walked along its own index, all else along the client's.
 */
export function listSql(
  scope: ListScope,
  filter: ArticleFilter,
  query: Query | null,
  compiler: QueryCompiler,
): ListSql {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);
  const conditions: string[] = [];

  const asked = listOf(filter.Subject_ID);
  if (!asked.every((id) => /^\d{1,19}$/.test(id))) throw new InputError('Subject_ID: a list of ids was expected');
  const subjects =
    scope.subjects === null
      ? asked
      : asked.length > 0
        ? asked.filter((id) => scope.subjects?.includes(id))
        : scope.subjects;
  const limited = asked.length > 0 || scope.subjects !== null;
  const single = limited && subjects.length === 1;
  const from = single
    ? `subject_article m join client_article c on c.client_id = m.client_id and c.article_id = m.article_id join article a on a.article_id = m.article_id`
    : `client_article m join client_article c on c.client_id = m.client_id and c.article_id = m.article_id join article a on a.article_id = m.article_id`;
  const simple = from.replace(
    'client_article m join client_article c on c.client_id = m.client_id and c.article_id = m.article_id',
    'client_article m',
  );

  conditions.push(`m.client_id = ${add(scope.clientId)}`, 'not m.is_hidden');
  if (single) conditions.push(`m.subject_id = ${add(subjects[0])}`);
  else if (limited)
    conditions.push(
      `exists (select 1 from subject_article s where s.client_id = m.client_id and s.article_id = m.article_id and not s.is_hidden and s.subject_id = any(${add(subjects)}::bigint[]))`,
    );

  const { from: after, to: before } = boundsOf(filter.Published_At);
  if (after) conditions.push(`m.published_at >= ${add(after)}`);
  if (before) conditions.push(`m.published_at <= ${add(before)}`);
  if (filter.Media_Type)
    conditions.push(
      `m.media_type = any(${add(numbersOf(listOf(filter.Media_Type), mediaTypes, 'Media_Type'))}::smallint[])`,
    );
  if (filter.Emotion)
    conditions.push(`m.emotion = any(${add(numbersOf(listOf(filter.Emotion), emotions, 'Emotion'))}::smallint[])`);
  if (filter.Region)
    conditions.push(
      `(${regionRanges(listOf(filter.Region))
        .map(([low, high]) => `m.region between ${add(low)} and ${add(high)}`)
        .join(' or ')})`,
    );
  if (filter.Is_Merged === 'true') conditions.push('m.is_first');
  if (filter.Since_ID) conditions.push(`m.article_id > ${add(filter.Since_ID)}`);
  if (filter.Site) conditions.push(`a.site = any(${add(listOf(filter.Site).map(foldText))}::text[])`);
  if (filter.Domain)
    conditions.push(
      `(${listOf(filter.Domain)
        .map(
          (domain) =>
            `a.domain = ${add(domain.toLowerCase())} or a.domain like ${add(`%.${domain.toLowerCase().replace(/[\\%_]/g, '\\$&')}`)}`,
        )
        .join(' or ')})`,
    );
  if (filter.Site_Group_ID) conditions.push(sitesSql((scope.sites ?? []).map(foldText), add));
  if (filter.Author) conditions.push(`a.author = any(${add(listOf(filter.Author).map(foldText))}::text[])`);
  const own = single ? 'c' : 'm';
  if (filter.Tag) conditions.push(`${own}.tags && ${add(listOf(filter.Tag))}::text[]`);
  if (filter.Status) conditions.push(`${own}.status = any(${add(listOf(filter.Status))}::text[])`);
  if (filter.Is_Read)
    conditions.push(
      `${filter.Is_Read === 'true' ? '' : 'not '}exists (select 1 from article_read r where r.user_id = ${add(scope.userId)} and r.article_id = m.article_id)`,
    );

  if (query) {
    const condition = compiler.sql(query, parameters.next);
    parameters.append(condition.parameters);
    conditions.push(condition.sql);
    // With a word to look up, the days go into the same index.
    if (condition.indexed && after) {
      const first = dayNumber(after);
      const last = dayNumber(new Date(Math.min(before?.getTime() ?? Date.now() + dayLength, Date.now() + dayLength)));
      if (last - first <= mostDays)
        conditions.push(
          `a.codes && ${add(Array.from({ length: last - first + 1 }, (_, day) => facets.day(first + day)))}::int4[]`,
        );
    }
  }
  return { from: single ? from : simple, where: conditions.join(' and '), parameters };
}
