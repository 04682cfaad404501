/** Where a word is looked for when not in title and body alike. */
export type TextField = 'title' | 'body';

/** Facts that are compared with a value. */
export type ValueField = 'site' | 'author' | 'media' | 'region' | 'emotion' | 'lang';

/** Numbers that lie in a range. */
export type RangeField = 'length' | 'views' | 'likes' | 'comments' | 'reposts';

/** All of them. */
export interface AndQuery {
  readonly kind: 'and';
  readonly of: readonly Query[];
}

/** Any of them; none at all never matches. */
export interface OrQuery {
  readonly kind: 'or';
  readonly of: readonly Query[];
}

export interface NotQuery {
  readonly kind: 'not';
  readonly of: Query;
}

/** A word or phrase as its writer typed it; it is folded where it is compared. */
export interface WordQuery {
  readonly kind: 'word';
  readonly word: string;
  readonly field?: TextField;
}

/** A dictionary: any of its words. Without `words` (see `resolveQuery`) it never matches. */
export interface ListQuery {
  readonly kind: 'list';
  readonly name: string;
  readonly field?: TextField;
  readonly words?: readonly string[];
}

/** One side of a `NearQuery`; any one of several. */
export type NearItem = WordQuery | ListQuery;

/**
 * Two words in the same field, in either order, not overlapping, with at most `distance` characters between them.
 * The items carry no field of their own.
 */
export interface NearQuery {
  readonly kind: 'near';
  readonly distance: number;
  readonly left: readonly NearItem[];
  readonly right: readonly NearItem[];
  readonly field?: TextField;
}

/**
 * A fact with a value: `site` by name or by domain (itself or one above it) or, as `@name`, any site of a group, whose
 * `sites` are filled in by `resolveQuery` (without them it never matches), `author` by name, `media` and `emotion` by
 * a name of the vocabulary, `lang` by code or its beginning (`zh` holds `zh-tw`), `region` by code (a province holds
 * its cities) or by name, of which `resolveQuery` makes `codes`.
 */
export interface ValueQuery {
  readonly kind: 'value';
  readonly field: ValueField;
  readonly value: string;
  /** For a region given by name: the six-digit codes of that name. */
  readonly codes?: readonly number[];
  /** For a group of sites: names and domains. */
  readonly sites?: readonly string[];
}

/** A whole number between two bounds, both included; at least one is there. */
export interface RangeQuery {
  readonly kind: 'range';
  readonly field: RangeField;
  readonly from?: number;
  readonly to?: number;
}

/** A time between two bounds, each `yyyy/MM/dd` (the whole day) or `yyyy/MM/ddTHH:mm:ss`, both included. */
export interface PublishedQuery {
  readonly kind: 'published';
  readonly from?: string;
  readonly to?: string;
}

/** A rule or search as a tree; the same whatever notation it was written in. Plain data, fit for JSON. */
export type Query =
  | AndQuery
  | OrQuery
  | NotQuery
  | WordQuery
  | ListQuery
  | NearQuery
  | ValueQuery
  | RangeQuery
  | PublishedQuery;

/** What one rule may hold, whichever way it is made. Characters are those of the classic notation. */
export const queryLimits = {
  characters: 20_000,
  depth: 50,
  terms: 5_000,
  word: 200,
  distance: 100,
  count: 2_147_483_647,
} as const;

/** Brings a tree into the one form that notations stand for: no nested equals, no groups of one, words tidied. */
export function normalizeQuery(query: Query): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return group(query.kind, query.of.map(normalizeQuery));
    case 'not':
      return { kind: 'not', of: normalizeQuery(query.of) };
    case 'word':
      return { ...query, word: tidyWord(query.word) };
    case 'near':
      return { ...query, left: query.left.map(tidyItem), right: query.right.map(tidyItem) };
    default:
      return query;
  }
}

/** All or any of several, merging equal groups inside; one alone stands for itself. */
export function group(kind: 'and' | 'or', queries: readonly Query[]): Query {
  const of = queries.flatMap((query) => (query.kind === kind ? query.of : [query]));
  return of.length === 1 ? of[0]! : { kind, of };
}

/** A word as the tree keeps it: trimmed, white space single. */
export function tidyWord(word: string): string {
  return word.trim().replace(/\s+/gu, ' ');
}

function tidyItem(item: NearItem): NearItem {
  return item.kind === 'word' ? { ...item, word: tidyWord(item.word) } : item;
}

/** Visits a node and all below it. */
export function eachQuery(query: Query, visit: (query: Query) => void): void {
  visit(query);
  if (query.kind === 'and' || query.kind === 'or') for (const child of query.of) eachQuery(child, visit);
  else if (query.kind === 'not') eachQuery(query.of, visit);
}

/** The words of a leaf as written: one, those of a list, both sides of a near. */
export function wordsOf(query: Query): readonly string[] {
  if (query.kind === 'word') return [query.word];
  if (query.kind === 'list') return query.words ?? [];
  if (query.kind === 'near') return [...query.left, ...query.right].flatMap(wordsOf);
  return [];
}

/** How deep a tree is and how many leaves it has; a near counts its items and stands two deep. */
export function measureQuery(query: Query): { readonly depth: number; readonly terms: number } {
  if (query.kind === 'near') return { depth: 2, terms: query.left.length + query.right.length };
  if (query.kind === 'not') {
    const { depth, terms } = measureQuery(query.of);
    return { depth: depth + 1, terms };
  }
  if (query.kind !== 'and' && query.kind !== 'or') return { depth: 1, terms: 1 };
  let depth = 0;
  let terms = 0;
  for (const child of query.of) {
    const measured = measureQuery(child);
    depth = Math.max(depth, measured.depth);
    terms += measured.terms;
  }
  return { depth: depth + 1, terms };
}
