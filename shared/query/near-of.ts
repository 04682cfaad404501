import { isOutside } from './program';
import type { NearItem, Query, TextField } from './query';

/**
 * Joins two operands by NEAR, or returns why they cannot be joined: each must be a word, a list, or several of them
 * joined by OR.
 */
export function getNear(left: Query, right: Query, distance: number): Query | 'near-operand' | 'near-fields' {
  const leftItems = getItems(left);
  const rightItems = getItems(right);
  if (!leftItems || !rightItems) return 'near-operand';
  const fields = new Set<TextField>();
  for (const { field } of [...leftItems, ...rightItems]) if (field) fields.add(field);
  if (fields.size > 1) return 'near-fields';
  const [field] = fields;
  return {
    kind: 'near',
    distance,
    left: leftItems.map(withoutField),
    right: rightItems.map(withoutField),
    ...(field && { field }),
  };
}

function getItems(query: Query): readonly NearItem[] | undefined {
  if (isOutside(query)) return undefined;
  if (query.kind === 'word' || query.kind === 'list') return [query];
  if (query.kind !== 'or') return undefined;
  const items = query.of.filter(
    (child): child is NearItem => (child.kind === 'word' || child.kind === 'list') && !isOutside(child),
  );
  return items.length === query.of.length ? items : undefined;
}

function withoutField(item: NearItem): NearItem {
  if (item.kind === 'word') return { kind: 'word', word: item.word };
  return { kind: 'list', name: item.name, ...(item.words && { words: item.words }) };
}
