import { foldText } from '#shared/text';
import { countOf, type PreparedDocument } from './document';
import { publishedBounds } from './published-range';
import { queryLimits, type PublishedQuery, type RangeQuery, type ValueQuery } from './query';
import { getSiteGroup } from './site-group';

/** A leaf that tests metadata instead of words. */
export type ConditionQuery = ValueQuery | RangeQuery | PublishedQuery;

export type Condition = (document: PreparedDocument) => boolean;

/** Options for compiling rules. */
export interface CompileOptions {
  /** Time zone of dates in rules, minutes east of UTC; defaults to China's. */
  readonly utcOffset?: number;
}

export function isCondition(query: { readonly kind: string }): query is ConditionQuery {
  return query.kind === 'value' || query.kind === 'range' || query.kind === 'published';
}

/** Compiles the test of a leaf. */
export function compileCondition(query: ConditionQuery, { utcOffset }: CompileOptions = {}): Condition {
  if (query.kind === 'range') {
    const { field, from = 0, to = queryLimits.count } = query;
    return (document) => {
      const count = countOf(document, field);
      return count !== undefined && count >= from && count <= to;
    };
  }
  if (query.kind === 'published') {
    const { from = -Infinity, until = Infinity } = publishedBounds(query, utcOffset);
    return ({ source: { publishedAt } }) => publishedAt !== undefined && publishedAt >= from && publishedAt < until;
  }
  return compileValue(query);
}

function compileValue(query: ValueQuery): Condition {
  const value = foldText(query.value);
  switch (query.field) {
    case 'site': {
      if (getSiteGroup(query) !== undefined) return anySite(query.sites ?? []);
      const suffix = `.${value}`;
      return ({ site, domain }) => site === value || domain === value || (domain?.endsWith(suffix) ?? false);
    }
    case 'author':
      return ({ author }) => author === value;
    case 'lang': {
      const start = `${value}-`;
      return ({ language }) => language === value || (language?.startsWith(start) ?? false);
    }
    case 'media':
      return ({ source }) => source.mediaType === query.value;
    case 'emotion':
      return ({ source }) => source.emotion === query.value;
    case 'region': {
      const ranges = regionRanges(query);
      return ({ source: { regionCode: code } }) =>
        code !== undefined && ranges.some(([first, last]) => code >= first && code <= last);
    }
  }
}

function anySite(sites: readonly string[]): Condition {
  const wanted = new Set(sites.map(foldText));
  return ({ site, domain }) => {
    if (site !== undefined && wanted.has(site)) return true;
    for (let rest = domain ?? ''; rest !== ''; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '')
      if (wanted.has(rest)) return true;
    return false;
  };
}

/**
 * Returns the ranges of six-digit codes covered by a region condition: `44`, `440000` and 广东 each mean 440000 … 449999.
 */
export function regionRanges({ value, codes }: ValueQuery): readonly (readonly [first: number, last: number])[] {
  const whole = codes?.map(String) ?? (/^\d{2}(?:\d{2}){0,2}$/u.test(value) ? [value] : []);
  return whole.map((code) => {
    const start = code.replace(/(?:00)+$/u, '') || code;
    return [Number(start.padEnd(6, '0')), Number(start.padEnd(6, '9'))] as const;
  });
}
