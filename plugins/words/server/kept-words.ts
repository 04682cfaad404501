import type { EntityType } from '#shared/entities';
import { countedWord, readCounted, typeOfLetter, type ArticleWords } from './article-words';

/** What was found in an article as it is kept: JSON is written once, where it was found, and is handed on as it is. */
export interface KeptWords {
  /**
   * Two lists. Of each name [what it is counted as, count, first place] and, where it is another, how it stands in the
   * article; of each keyword [word, weight], the most telling first. What is counted is told by its place there, other
   * words as they are.
   */
  readonly found: string;
  readonly counted: readonly string[];
}

export type StoredName = readonly [type: EntityType, name: string, canonical: string, count: number, start: number];
export type StoredKeyword = readonly [word: string, weight: number];

/** What was found in an article: each name as it stands there, with what it is filed under. */
export interface FoundWords {
  readonly names: readonly StoredName[];
  readonly keywords: readonly StoredKeyword[];
}

type Told = number | string;
type KeptLists = readonly [
  names: readonly (readonly [entry: Told, count: number, start: number, name?: string])[],
  keywords: readonly (readonly [word: Told, weight: number])[],
];

export function keptForm({ names, keywords, counted }: ArticleWords): KeptWords {
  const entries = new Map<string, number>();
  const words = new Map<string, number>();
  counted.forEach((entry, place) => {
    entries.set(entry, place);
    words.set(readCounted(entry)[1], place);
  });
  const lists: KeptLists = [
    names.map(({ type, name, canonical, count, start }) => {
      const entry = countedWord(type, canonical);
      const told = entries.get(entry) ?? entry;
      return name === canonical ? [told, count, start] : [told, count, start, name];
    }),
    keywords.map(({ word, weight }) => [words.get(word) ?? word, Math.round(weight * 10) / 10]),
  ];
  return { found: JSON.stringify(lists), counted };
}

/** Reads what was kept. Words that were counted later stand behind the others. */
export function readKept({ found, counted }: KeptWords): FoundWords {
  const [names, keywords] = JSON.parse(found) as KeptLists;
  const entryOf = (told: Told) => readCounted(typeof told === 'number' ? (counted[told] ?? '') : told);
  return {
    names: names.map(([told, count, start, name]) => {
      const [letter, canonical] = entryOf(told);
      return [typeOfLetter(letter) as EntityType, name ?? canonical, canonical, count, start];
    }),
    keywords: keywords.map(([told, weight]) => [typeof told === 'number' ? entryOf(told)[1] : told, weight]),
  };
}
