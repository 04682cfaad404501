import { parseQuery, printQuery, wordsOf, type Notation, type Query } from '#shared/query';

/** What engines outside do not understand. */
export type UnsentCode = 'not' | 'or' | 'near' | 'field' | 'list' | 'fact';

/** A part of a query that does not go out as it was meant. */
export interface Unsent {
  readonly code: UnsentCode;
  /** As its writer would write it. */
  readonly text: string;
}

/** What of a query goes out. */
export interface PlainTerms {
  readonly words: readonly string[];
  readonly unsent: readonly Unsent[];
  /** The query cannot be read. */
  readonly isBroken: boolean;
}

/** Longest text that is sent to an engine, in characters. */
export const longestSent = 200;

/**
 * The words of a query as plain terms, which every engine understands: all that must be there, of alternatives the
 * first. What an engine would take for a word, such as an exclusion, is left out and named.
 */
export function plainTerms(keyword: string): PlainTerms {
  const { tree, notation } = parseQuery(keyword);
  if (!tree) return { words: [], unsent: [], isBroken: keyword.trim() !== '' };
  const words: string[] = [];
  const unsent: Unsent[] = [];
  collect(tree, notation, words, unsent);
  return { words: [...new Set(words)].filter(Boolean), unsent, isBroken: false };
}

function collect(query: Query, notation: Notation, words: string[], unsent: Unsent[]): void {
  const leaveOut = (code: UnsentCode, what: Query): void =>
    void unsent.push({ code, text: printQuery(what, notation) });
  switch (query.kind) {
    case 'and':
      for (const child of query.of) collect(child, notation, words, unsent);
      return;
    case 'or': {
      leaveOut('or', query);
      // Parts of the chosen alternative that cannot be sent are told with the whole.
      const chosen = query.of.map((child) => gathered(child, notation)).find((each) => each.length > 0);
      words.push(...(chosen ?? []));
      return;
    }
    case 'not':
      return leaveOut('not', query.of);
    case 'near':
      leaveOut('near', query);
      for (const side of [query.left, query.right]) words.push(...side.flatMap(wordsOf).slice(0, 1));
      return;
    case 'word':
      if (query.field) leaveOut('field', query);
      words.push(query.word);
      return;
    case 'list':
      return leaveOut('list', query);
    default:
      return leaveOut('fact', query);
  }
}

function gathered(query: Query, notation: Notation): string[] {
  const words: string[] = [];
  collect(query, notation, words, []);
  return words;
}
