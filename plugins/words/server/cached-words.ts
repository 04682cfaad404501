import type { EntityType } from '#shared/entities';
import { countedWord, readCounted, typeOfTag, type ArticleWords } from './article-words';

/** Words found in an article as stored: the JSON is serialized once where they are found, and passed on unchanged. */
export interface CachedWords {
  /**
   * Two lists. For each name [counted entry, count, first position] and, if different, its spelling in the article; for
   * each keyword [word, weight], most characteristic first. Counted words are given by their index there, other words
   * as they are.
   */
  readonly found: string;
  readonly counted: readonly string[];
}

export type StoredName = readonly [type: EntityType, name: string, canonical: string, count: number, start: number];
export type StoredKeyword = readonly [word: string, weight: number];

/** Words found in an article: each name as spelled there, with its canonical name. */
export interface FoundWords {
  readonly names: readonly StoredName[];
  readonly keywords: readonly StoredKeyword[];
}

type Told = number | string;
type KeptLists = readonly [
  names: readonly (readonly [entry: Told, count: number, start: number, name?: string])[],
  keywords: readonly (readonly [word: Told, weight: number])[],
];

export function keptForm({ names, keywords, counted }: ArticleWords): CachedWords {
  const entries = new Map<string, number>();
  const words = new Map<string, number>();
  counted.forEach((entry, place) => {
    entries.set(entry, place);
    words.set(readCounted(entry)[1], place);
  });
  const lists: KeptLists = [
    names.map(({ type, name, canonical, count, start }) => {
      const entry = countedWord(type, canonical);
      const encodedWord = entries.get(entry) ?? entry;
      return name === canonical ? [encodedWord, count, start] : [encodedWord, count, start, name];
    }),
    keywords.map(({ word, weight }) => [words.get(word) ?? word, Math.round(weight * 10) / 10]),
  ];
  return { found: JSON.stringify(lists), counted };
}

/** Parses stored words. Words that were counted later are at the end. */
export function readKept({ found, counted }: CachedWords): FoundWords {
  const [names, keywords] = JSON.parse(found) as KeptLists;
  const getEntry = (encodedWord: Told) =>
    readCounted(typeof encodedWord === 'number' ? (counted[encodedWord] ?? '') : encodedWord);
  return {
    names: names.map(([told, count, start, name]) => {
      const [letter, canonical] = getEntry(told);
      return [typeOfTag(letter) as EntityType, name ?? canonical, canonical, count, start];
    }),
    keywords: keywords.map(([told, weight]) => [typeof told === 'number' ? getEntry(told)[1] : told, weight]),
  };
}
