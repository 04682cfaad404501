import { parseQuery, printQuery, wordsOf, type Notation, type Query } from '#shared/query';

/** Query features that external engines do not support. */
export type UnsentCode = 'not' | 'or' | 'near' | 'field' | 'list' | 'attribute';

/** A part of a query that is not sent as intended. */
export interface Unsent {
  readonly code: UnsentCode;
  /** The text in query notation. */
  readonly text: string;
}

/** The part of a query that is sent. */
export interface PlainTerms {
  readonly words: readonly string[];
  readonly unsent: readonly Unsent[];
  /** True when the query cannot be parsed. */
  readonly isBroken: boolean;
}

/** Max length of the text sent to an engine, in characters. */
export const maxSentLength = 200;

/**
 * Extracts the words of a query as plain terms that every engine understands: all required words, and the first of
 * several alternatives. Parts that an engine would take for a word, such as an exclusion, are left out and reported.
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
      // Unsendable parts of the chosen alternative are reported with the whole.
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
      return leaveOut('attribute', query);
  }
}

function gathered(query: Query, notation: Notation): string[] {
  const words: string[] = [];
  collect(query, notation, words, []);
  return words;
}
