import type { EntityType } from '#shared/entities';
import { countedWord, readCounted, typeOfTag, type ArticleWords } from './article-words';

/** Words found in an article as stored: the JSON is serialized once where they are found, and passed on unchanged. */
export interface EncodedWords {
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

type EncodedEntry = number | string;
type StoredLists = readonly [
  names: readonly (readonly [entry: EncodedEntry, count: number, start: number, name?: string])[],
  keywords: readonly (readonly [word: EncodedEntry, weight: number])[],
];

export function encodeWords({ names, keywords, counted }: ArticleWords): EncodedWords {
  const entries = new Map<string, number>();
  const words = new Map<string, number>();
  counted.forEach((entry, index) => {
    entries.set(entry, index);
    words.set(readCounted(entry)[1], index);
  });
  const lists: StoredLists = [
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
export function decodeWords({ found, counted }: EncodedWords): FoundWords {
  const [names, keywords] = JSON.parse(found) as StoredLists;
  const getEntry = (encodedWord: EncodedEntry) =>
    readCounted(typeof encodedWord === 'number' ? (counted[encodedWord] ?? '') : encodedWord);
  return {
    names: names.map(([encodedWord, count, start, name]) => {
      const [letter, canonical] = getEntry(encodedWord);
      return [typeOfTag(letter) as EntityType, name ?? canonical, canonical, count, start];
    }),
    keywords: keywords.map(([encodedWord, weight]) => [
      typeof encodedWord === 'number' ? getEntry(encodedWord)[1] : encodedWord,
      weight,
    ]),
  };
}
