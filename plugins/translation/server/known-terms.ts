import { provinceNames } from '#shared/geo';
import type { termKinds } from '../contract';

export type TermKind = (typeof termKinds)[number];

/** A term in both languages. */
export interface Term {
  readonly zh: string;
  readonly en: string;
  readonly kind: TermKind;
}

/** A term in a text with its number of occurrences. */
export interface FoundTerm {
  readonly Term: string;
  readonly Translation: string;
  readonly Kind: TermKind;
  readonly Count: number;
}

let cachedTerms: readonly Term[] | undefined;

/** Returns provinces, and the countries that the platform can name in both languages. */
export function commonTerms(): readonly Term[] {
  if (cachedTerms) return cachedTerms;
  const [chinese, english] = ['zh-CN', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((first) =>
    letters.flatMap((second): Term[] => {
      const code = first + second;
      const [zh, en] = [chinese?.of(code), english?.of(code)];
      return zh && en && zh !== code && en !== code ? [{ zh, en, kind: 'country' }] : [];
    }),
  );
  const provinces = Object.values(provinceNames).map(([zh, en]): Term => ({ zh, en, kind: 'place' }));
  return (cachedTerms = [...provinces, ...countries]);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the pattern of a term: Latin words match whole words only, Chinese ones match anywhere. */
const getPattern = (term: string): string =>
  `${/^[\p{Script=Latin}\d]/u.test(term) ? '(?<![\\p{Script=Latin}\\d])' : ''}${escaped(term)}${
    /[\p{Script=Latin}\d]$/u.test(term) ? '(?![\\p{Script=Latin}\\d])' : ''
  }`;

/**
 * Returns the known terms in a text, most frequent first; of two terms at the same position, the longer one is used.
 */
export function findTerms(text: string, to: 'zh' | 'en', terms: readonly Term[]): readonly FoundTerm[] {
  const from = to === 'en' ? 'zh' : 'en';
  const lower = text.toLowerCase();
  const byName = new Map<string, Term>();
  for (const term of terms) {
    const name = term[from].toLowerCase();
    if (!byName.has(name) && lower.includes(name)) byName.set(name, term);
  }
  if (byName.size === 0) return [];
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  const counts = new Map<Term, number>();
  for (const [name] of lower.matchAll(new RegExp(names.map(getPattern).join('|'), 'gu'))) {
    const term = byName.get(name);
    if (term) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([term, Count]) => ({ Term: term[from], Translation: term[to], Kind: term.kind, Count }));
}
