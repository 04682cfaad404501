import { InputError } from '#core';
import { listOf } from '#core/filter';
import type { Vocabulary } from '#shared/vocabulary';

/** The numbers of a comma list of values. */
export function numbersOf(value: string, terms: Vocabulary<string>, field: string): number[] {
  return listOf(value).map((name) => {
    if (!terms.has(name)) throw new InputError(`${field}: ${name} is not known`);
    return terms.terms[name]!.number;
  });
}

/** The ids of a comma list. */
export function idsOf(value: string, field: string): readonly string[] {
  const ids = listOf(value);
  if (!ids.every((id) => /^\d{1,19}$/.test(id))) throw new InputError(`${field}: a list of ids was expected`);
  return ids;
}

/** A text for `like` that stands for itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
