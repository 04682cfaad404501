import { afterBound, matchAt, number, time } from './lexical';
import { canonicalTime, neighbourTime, publishedBounds } from './published-range';
import { queryLimits, type PublishedQuery, type RangeField, type RangeQuery } from './query';

interface Read<Q> {
  readonly query: Q;
  /** Offset after the parsed text. */
  readonly end: number;
}

/** Factors of the units of a bound. */
const factors: Readonly<Record<string, number>> = {
  百: 1e2,
  千: 1e3,
  k: 1e3,
  万: 1e4,
  w: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
};

/** Returns the number of a bound such as `1,000`, `1.5万` or `10k`; undefined when it is not whole. */
function toCount(written: string): number | undefined {
  const [, digits = '', unit = ''] = /^([\d.,]+)\s*(.*)$/u.exec(written) ?? [];
  const factor = unit === '' ? 1 : factors[unit.toLowerCase()];
  const value = factor === undefined ? Number.NaN : Math.round(Number(digits.replaceAll(',', '')) * factor * 100) / 100;
  return Number.isInteger(value) ? value : undefined;
}

/**
 * Parses `200`, `>=1万`, `<1,300`, `200..300`, `200-300`, `200至300`, `200..` or `..300` at an offset; undefined when
 * there is none, or when what follows could belong to it.
 */
export function readRange(field: RangeField, text: string, at: number): Read<RangeQuery> | undefined {
  const match = matchAt(number, text, at)!;
  if (!matchAt(afterBound, text, at + match[0].length)) return undefined;
  const [, sign, first, dots, second, dash, third] = match;
  const bounds = getBounds(
    [sign, first, dots ?? dash, second ?? third],
    toCount,
    (value, direction) => value + direction,
  );
  if (!bounds) return undefined;
  const { from = 0, to = queryLimits.count } = bounds;
  if (from > to || from < 0 || to > queryLimits.count) return undefined;
  return { query: { kind: 'range', field, ...bounds }, end: at + match[0].length };
}

/** Parses a date or time, or a range of them, in the same forms. */
export function readPublished(text: string, at: number): Read<PublishedQuery> | undefined {
  const match = matchAt(time, text, at)!;
  const bounds = getBounds(match.slice(1), canonicalTime, neighbourTime);
  if (!bounds) return undefined;
  const { from, until } = publishedBounds({ kind: 'published', ...bounds });
  if (from !== undefined && until !== undefined && from >= until) return undefined;
  return { query: { kind: 'published', ...bounds }, end: at + match[0].length };
}

function getBounds<T>(
  [sign, first, dots, second]: readonly (string | undefined)[],
  valueOf: (text: string) => T | undefined,
  neighbourOf: (value: T, direction: 1 | -1) => T | undefined,
): { readonly from?: T; readonly to?: T } | undefined {
  const from = first === undefined ? undefined : valueOf(first);
  const to = second === undefined ? undefined : valueOf(second);
  if ((first !== undefined && from === undefined) || (second !== undefined && to === undefined)) return undefined;
  if (dots !== undefined) {
    if (sign !== undefined || (from === undefined && to === undefined)) return undefined;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  }
  if (from === undefined) return undefined;
  switch (sign) {
    case undefined:
      return { from, to: from };
    case '>=':
    case '≥':
      return { from };
    case '<=':
    case '≤':
      return { to: from };
    case '>':
      return { from: neighbourOf(from, 1)! };
    default:
      return { to: neighbourOf(from, -1)! };
  }
}
