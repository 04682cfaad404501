import { findWords } from '#shared/text';
import type { Query, WordQuery } from './query';

/**
 * Returns a word, a dictionary or alternatives of them with the longer words in which their occurrences do not count;
 * undefined when either side is anything else.
 */
export function getOutside(query: Query, longer: Query): Query | undefined {
  const alternatives = longer.kind === 'or' ? longer.of : [longer];
  const words = alternatives.filter(
    (each): each is WordQuery => each.kind === 'word' && each.field === undefined && each.outside === undefined,
  );
  return words.length === alternatives.length
    ? withOutside(
        query,
        words.map(({ word }) => word),
      )
    : undefined;
}

function withOutside(query: Query, outside: readonly string[]): Query | undefined {
  if (query.kind === 'word' || query.kind === 'list')
    return { ...query, outside: [...new Set([...(query.outside ?? []), ...outside])] };
  if (query.kind !== 'or') return undefined;
  const of = query.of.map((each) => withOutside(each, outside));
  return of.includes(undefined) ? undefined : { kind: 'or', of: of.filter((each) => each !== undefined) };
}

export interface Occurrence {
  /** Index into the words. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the occurrences of words in a folded text that are not inside one of the longer words. */
export function occurrencesOutside(
  folded: string,
  words: readonly string[],
  longer: readonly string[],
): readonly Occurrence[] {
  /** Furthest end of a longer word that starts at or before a position. */
  const ends = new Uint32Array(folded.length + 1);
  const starts = new Map<number, number[]>();
  findWords([...new Set(longer)]).each(folded, (_, start, end) => {
    starts.set(start, [...(starts.get(start) ?? []), end]);
  });
  let furthest = 0;
  for (let at = 0; at < folded.length; at += 1) {
    for (const end of starts.get(at) ?? []) furthest = Math.max(furthest, end);
    ends[at] = furthest;
  }
  const occurrences: Occurrence[] = [];
  findWords(words).each(folded, (word, start, end) => {
    if (ends[start]! < end) occurrences.push({ word, start, end });
  });
  return occurrences.sort((one, other) => one.start - other.start || one.end - other.end);
}
