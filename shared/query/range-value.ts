import { matchAt, number, time } from './lexical';
import { canonicalTime, neighbourTime, publishedBounds } from './published-range';
import { queryLimits, type PublishedQuery, type RangeField, type RangeQuery } from './query';

interface Read<Q> {
  readonly query: Q;
  /** Offset after the parsed text. */
  readonly end: number;
}

/** Parses `200`, `>=200`, `<300`, `200..300`, `200..` or `..300` at an offset; undefined when there is none. */
export function readRange(field: RangeField, text: string, at: number): Read<RangeQuery> | undefined {
  const match = matchAt(number, text, at)!;
  const bounds = getBounds(match, Number, (value, direction) => value + direction);
  if (!bounds) return undefined;
  const { from = 0, to = queryLimits.count } = bounds;
  if (from > to || from < 0 || to > queryLimits.count) return undefined;
  return { query: { kind: 'range', field, ...bounds }, end: at + match[0].length };
}

/** Parses a date or time, or a range of them, in the same forms. */
export function readPublished(text: string, at: number): Read<PublishedQuery> | undefined {
  const match = matchAt(time, text, at)!;
  const bounds = getBounds(match, canonicalTime, neighbourTime);
  if (!bounds) return undefined;
  const { from, until } = publishedBounds({ kind: 'published', ...bounds });
  if (from !== undefined && until !== undefined && from >= until) return undefined;
  return { query: { kind: 'published', ...bounds }, end: at + match[0].length };
}

function getBounds<T>(
  [, sign, first, dots, second]: RegExpExecArray,
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
