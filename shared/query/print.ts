import { bareWord } from './lexical';
import type { NearItem, NearQuery, Query } from './query';
import { getSiteGroup } from './site-group';
import type { Notation } from './vocabulary';

/**
 * Prints a tree in a notation. Parsing the result in that notation returns the same tree, if it is normalized (see
 * `normalizeQuery`). Fields, ranges, lists and NEAR are spelled alike in both.
 */
export function printQuery(query: Query, notation: Notation = 'modern'): string {
  switch (query.kind) {
    case 'and':
      return notation === 'modern'
        ? query.of.map((child) => inner(child, notation)).join(' AND ')
        : classicAnd(query.of);
    case 'or':
      return query.of.map((child) => inner(child, notation)).join(notation === 'modern' ? ' OR ' : '|');
    case 'not':
      return `${notation === 'modern' ? 'NOT ' : '-'}${inner(query.of, notation)}`;
    case 'word':
      return `${prefix(query.field)}${quote(query.word, notation)}${outside(query.outside, notation)}`;
    case 'list':
      return `${prefix(query.field)}@${quote(query.name, notation)}${outside(query.outside, notation)}`;
    case 'near':
      return query.field ? `${prefix(query.field)}(${near(query, notation)})` : near(query, notation);
    case 'value':
      return `${query.field}:${getSiteGroup(query) === undefined ? quote(query.value, notation) : `@${quote(query.value.slice(1), notation)}`}`;
    case 'range':
    case 'published':
      return `${query.kind === 'range' ? query.field : 'published'}:${range(query.from, query.to)}`;
  }
}

function classicAnd(queries: readonly Query[]): string {
  return queries
    .map((child, index) =>
      child.kind === 'not' || index === 0 ? inner(child, 'classic') : `+${inner(child, 'classic')}`,
    )
    .join('');
}

/** Prints a child inside a group: groups in brackets, and NEAR too, for readability. */
function inner(query: Query, notation: Notation): string {
  const text = printQuery(query, notation);
  return query.kind === 'and' || query.kind === 'or' || (query.kind === 'near' && !query.field) ? `(${text})` : text;
}

function outside(words: readonly string[] = [], notation: Notation): string {
  if (words.length === 0) return '';
  const text = words.map((word) => quote(word, notation)).join(notation === 'modern' ? ' OR ' : '|');
  return ` OUTSIDE ${words.length === 1 ? text : `(${text})`}`;
}

function near({ distance, left, right }: NearQuery, notation: Notation): string {
  return `${side(left, notation)} NEAR/${distance} ${side(right, notation)}`;
}

function side(items: readonly NearItem[], notation: Notation): string {
  const text = items.map((item) => printQuery(item, notation)).join(notation === 'modern' ? ' OR ' : '|');
  return items.length === 1 ? text : `(${text})`;
}

function prefix(field: string | undefined): string {
  return field ? `${field}:` : '';
}

function range(from: string | number | undefined, to: string | number | undefined): string {
  if (from === to) return `${from}`;
  if (to === undefined) return `>=${from}`;
  return from === undefined ? `<=${to}` : `${from}..${to}`;
}

function quote(word: string, notation: Notation): string {
  return bareWord[notation].test(word) ? word : `"${word.replaceAll(/["\\]/gu, '\\$&')}"`;
}
