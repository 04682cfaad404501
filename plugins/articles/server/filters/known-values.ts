import { InputError } from '#core';
import { isId } from '#core/resource';
import { listOf } from '#core/filter';
import type { Vocabulary } from '#shared/vocabulary';

/** Returns the numbers of a comma-separated list of vocabulary values. */
export function getNumbers(value: string, terms: Vocabulary<string>, field: string): number[] {
  return listOf(value).map((name) => {
    if (!terms.has(name)) throw new InputError(`${field}: unknown value ${name}`);
    return terms.terms[name]!.number;
  });
}

/** Returns the ids of a comma-separated list. */
export function getIds(value: string, field: string): readonly string[] {
  const ids = listOf(value);
  if (!ids.every(isId)) throw new InputError(`${field}: expected a list of ids`);
  return ids;
}

/** Escapes a text for literal use in `like`. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
