import { InputError } from '#core';
import { allOf, parseQuery, printQuery, type NearItem, type Query } from '#shared/query';

/**
 * Parses an additional rule as it was typed.
 *
 * @throws {InputError} with the position of the mistake.
 */
export function parseNarrowing(text: string): Query {
  const { tree, error } = parseQuery(text);
  if (error)
    throw new InputError(`Narrowing: invalid syntax at character ${error.position + 1}: ${error.code}`, 'query', {
      Narrowing: error.code,
      ...error,
    });
  return tree;
}

type ListItem = Extract<Query, { readonly kind: 'list' }>;

const wordsOf = ({ name, words, field }: ListItem): readonly Extract<Query, { readonly kind: 'word' }>[] => {
  if (!words || words.length === 0)
    throw new InputError(`Rule: @${name} contains no words`, 'client-relations.dictionary', { name });
  return words.map((word) => ({ kind: 'word' as const, word, ...(field ? { field } : {}) }));
};

const one = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { kind: 'or', of: queries };

/**
 * Replaces dictionary and site group references in a rule by their words and sites, since the names have no meaning in
 * another client.
 */
export function spelledOut(query: Query): Query {
  switch (query.kind) {
    case 'and':
    case 'or':
      return { kind: query.kind, of: query.of.map(spelledOut) };
    case 'not':
      return { kind: 'not', of: spelledOut(query.of) };
    case 'near': {
      const side = (items: readonly NearItem[]): readonly NearItem[] =>
        items.flatMap((item) => (item.kind === 'list' ? [...wordsOf(item)] : [item]));
      return { ...query, left: side(query.left), right: side(query.right) };
    }
    case 'list':
      return one(wordsOf(query));
    case 'value':
      return query.sites
        ? one(query.sites.map((value): Query => ({ kind: 'value', field: query.field, value })))
        : query;
    default:
      return query;
  }
}

/** Returns the rule of a copy: the rule of the subject combined with the narrowing. */
export const copyRule = (rule: Query, narrowing: string | null): string =>
  printQuery(narrowing === null ? spelledOut(rule) : allOf([spelledOut(rule), parseNarrowing(narrowing)]), 'modern');
