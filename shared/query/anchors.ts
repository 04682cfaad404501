import type { ProgramWriter } from './program';
import type { Query } from './query';

/**
 * Returns sets of words of which at least one must occur in any document that a query matches; each set can serve as an
 * anchor. Empty when a document without any of its words may match.
 */
export function getAnchors(query: Query, writer: ProgramWriter): readonly (readonly number[])[] {
  switch (query.kind) {
    case 'word':
    case 'list':
      return [writer.getIndexes(query)];
    case 'near':
      return [query.left, query.right].map((side) => side.flatMap((item) => writer.getIndexes(item)));
    case 'and':
      return query.of.flatMap((child) => getAnchors(child, writer));
    case 'or': {
      const union: number[] = [];
      for (const child of query.of) {
        const shortest = [...getAnchors(child, writer)].sort((left, right) => left.length - right.length)[0];
        if (!shortest) return [];
        for (const word of shortest) union.push(word);
      }
      return [union];
    }
    default:
      return [];
  }
}

/**
 * Prior probability that a word occurs in an article, before any article was seen: short words are common, long ones
 * rare.
 */
export function expectedFrequency(word: string): number {
  return 0.2 / 4 ** Math.min(word.length, 6);
}
