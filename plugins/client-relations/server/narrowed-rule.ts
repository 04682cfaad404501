import { InputError } from '#core';
import { allOf, parseQuery, printQuery, type NearItem, type Query } from '#shared/query';

/** A rule in addition as it was typed; throws `InputError` with the place of the mistake. */
export function parseNarrowing(text: string): Query {
  const { tree, error } = parseQuery(text);
  if (error)
    throw new InputError(`Narrowing: not understood at character ${error.position + 1}: ${error.code}`, 'query', {
      Narrowing: error.code,
      ...error,
    });
  return tree;
}

type ListItem = Extract<Query, { readonly kind: 'list' }>;

const wordsOf = ({ name, words, field }: ListItem): readonly Extract<Query, { readonly kind: 'word' }>[] => {
  if (!words || words.length === 0)
    throw new InputError(`Rule: there are no words under @${name}`, 'client-relations.dictionary', { name });
  return words.map((word) => ({ kind: 'word' as const, word, ...(field ? { field } : {}) }));
};

const one = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { kind: 'or', of: queries };

/** A rule with the words of dictionaries and the sites of groups in their places: elsewhere the names mean nothing. */
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

/** The rule of a copy: that of the subject, and what narrows it. */
export const copyRule = (rule: Query, narrowing: string | null): string =>
  printQuery(narrowing === null ? spelledOut(rule) : allOf([spelledOut(rule), parseNarrowing(narrowing)]), 'modern');
