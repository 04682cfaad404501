/** Field of a word that is not searched in both title and body. */
export type TextField = 'title' | 'body';

/** Fields that are compared with a value. */
export type ValueField = 'site' | 'author' | 'media' | 'region' | 'emotion' | 'lang';

/** Numeric fields that are compared with a range. */
export type RangeField = 'length' | 'views' | 'likes' | 'comments' | 'reposts';

/** Matches all of the queries. */
export interface AndQuery {
  readonly kind: 'and';
  readonly of: readonly Query[];
}

/** Matches any of the queries; an empty list never matches. */
export interface OrQuery {
  readonly kind: 'or';
  readonly of: readonly Query[];
}

export interface NotQuery {
  readonly kind: 'not';
  readonly of: Query;
}

/** A word or phrase as typed; it is folded for comparison. */
export interface WordQuery {
  readonly kind: 'word';
  readonly word: string;
  readonly field?: TextField;
  /** Longer words: an occurrence of the word inside one of them does not count. */
  readonly outside?: readonly string[];
}

/** A dictionary: any of its words. Without `words` (see `resolveQuery`) it never matches. */
export interface ListQuery {
  readonly kind: 'list';
  readonly name: string;
  readonly field?: TextField;
  readonly words?: readonly string[];
  /** Longer words: an occurrence inside one of them does not count. */
  readonly outside?: readonly string[];
}

/** One item of a side of a `NearQuery`, which matches any of its items. */
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
 * A field with a value: `site` by name or by domain (itself or a parent) or, as `@name`, any site of a group, whose
 * `sites` are filled in by `resolveQuery` (without them it never matches), `author` by name, `media` and `emotion` by a
 * name of the vocabulary, `lang` by code or its prefix (`zh` includes `zh-tw`), `region` by code (a province includes
 * its cities) or by name, from which `resolveQuery` derives `codes`.
 */
export interface ValueQuery {
  readonly kind: 'value';
  readonly field: ValueField;
  readonly value: string;
  /** For a region given by name: the six-digit codes of that name. */
  readonly codes?: readonly number[];
  /** For a site group: names and domains. */
  readonly sites?: readonly string[];
}

/** An integer between two inclusive bounds, at least one of which is set. */
export interface RangeQuery {
  readonly kind: 'range';
  readonly field: RangeField;
  readonly from?: number;
  readonly to?: number;
}

/** A time between two inclusive bounds, each `yyyy/MM/dd` (the whole day) or `yyyy/MM/ddTHH:mm:ss`. */
export interface PublishedQuery {
  readonly kind: 'published';
  readonly from?: string;
  readonly to?: string;
}

/** Syntax tree of a rule or search, independent of its notation. Plain data that can be serialized as JSON. */
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

/** Limits of one rule, regardless of how it is created. Characters are those of the classic notation. */
export const queryLimits = {
  characters: 20_000,
  depth: 50,
  terms: 5_000,
  word: 200,
  distance: 100,
  count: 2_147_483_647,
} as const;

/** Normalizes a tree: no nested groups of the same kind, no groups of one, trimmed words. */
export function normalizeQuery(query: Query): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return group(query.kind, query.of.map(normalizeQuery));
    case 'not':
      return { kind: 'not', of: normalizeQuery(query.of) };
    case 'word':
      return tidyOutside({ ...query, word: tidyWord(query.word) });
    case 'list':
      return tidyOutside(query);
    case 'near':
      return { ...query, left: query.left.map(tidyItem), right: query.right.map(tidyItem) };
    default:
      return query;
  }
}

/** Combines queries by AND or OR, merging nested groups of the same kind; a single query is returned as it is. */
export function group(kind: 'and' | 'or', queries: readonly Query[]): Query {
  const of = queries.flatMap((query) => (query.kind === kind ? query.of : [query]));
  return of.length === 1 ? of[0]! : { kind, of };
}

/** Normalizes a word for the tree: trimmed, with single spaces. */
export function tidyWord(word: string): string {
  return word.trim().replace(/\s+/gu, ' ');
}

function tidyOutside(query: WordQuery | ListQuery): Query {
  const { outside = [], ...without } = query;
  return outside.length === 0 ? without : { ...without, outside: outside.map(tidyWord) };
}

function tidyItem(item: NearItem): NearItem {
  return item.kind === 'word' ? { ...item, word: tidyWord(item.word) } : item;
}

/** Visits a node and all its descendants. */
export function eachQuery(query: Query, visit: (query: Query) => void): void {
  visit(query);
  if (query.kind === 'and' || query.kind === 'or') for (const child of query.of) eachQuery(child, visit);
  else if (query.kind === 'not') eachQuery(query.of, visit);
}

/** Returns the words of a leaf as written: one, those of a list, or both sides of a near. */
export function wordsOf(query: Query): readonly string[] {
  if (query.kind === 'word') return [query.word];
  if (query.kind === 'list') return query.words ?? [];
  if (query.kind === 'near') return [...query.left, ...query.right].flatMap(wordsOf);
  return [];
}

/** Returns the depth of a tree and its number of leaves; a near counts its items and has depth two. */
export function measureQuery(query: Query): { readonly depth: number; readonly terms: number } {
  if (query.kind === 'near') return { depth: 2, terms: query.left.length + query.right.length };
  if (query.kind === 'not') {
    const { depth, terms } = measureQuery(query.of);
    return { depth: depth + 1, terms };
  }
  if (query.kind === 'word' || query.kind === 'list') return { depth: 1, terms: 1 + (query.outside?.length ?? 0) };
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
