import { canonicalPlace, collectNames, type EntityReader, type EntityType } from '#shared/entities';
import { findKeywords, rankWords, type DocumentFrequencies, type Keyword } from '#shared/keywords';
import { cutText } from '#shared/text';
import type { WordType } from '../contract';

export interface ArticleName {
  readonly type: EntityType;
  readonly name: string;
  readonly canonical: string;
  readonly count: number;
  readonly start: number;
}

export interface ArticleWords {
  readonly names: readonly ArticleName[];
  readonly keywords: readonly Keyword[];
  /** Distinct names and keywords as they are counted: a letter for the type, a colon, the word. */
  readonly counted: readonly string[];
}

/** Data needed to extract words, besides the word list. */
export interface WordKnowledge {
  readonly reader: EntityReader;
  readonly canonical: ReadonlyMap<string, string>;
  readonly frequencies: DocumentFrequencies;
  /** Words that are always counted, folded. */
  readonly alwaysCounted: readonly string[];
}

/** Number of characters of a body that are read; news state their topic first. */
const readLength = 1_500;
const maxNames = 60;
const maxKeywords = 8;
/** Maximum number of words other than names that are counted for hot words. */
const maxCounted = 16;

const letters: Readonly<Record<WordType, string>> = {
  person: 'p',
  organisation: 'o',
  place: 'l',
  brand: 'b',
  word: 'w',
};
const types: Readonly<Record<string, WordType>> = { p: 'person', o: 'organisation', l: 'place', b: 'brand', w: 'word' };

/** Returns the counted entry of a word. */
export const countedWord = (type: WordType, word: string): string => `${letters[type]}:${word}`;
export const getMessage = (type: WordType): string => letters[type];
/** Splits a counted entry into the letter of its type and the word. */
export const readCounted = (entry: string): readonly [letter: string, word: string] => [
  entry.slice(0, 1),
  entry.slice(2),
];
export const typeOfTag = (tagLetter: string): WordType => types[tagLetter] ?? 'word';

export const noWords: ArticleWords = { names: [], keywords: [], counted: [] };

/** Extracts the names and keywords of an article. */
export function wordsOfArticle(
  title: string,
  wholeBody: string,
  { reader, canonical, frequencies, alwaysCounted }: WordKnowledge,
): ArticleWords {
  const body = cutText(wholeBody, readLength);
  const [readTitle, readBody] = [reader.read(title), reader.read(body)];
  const names = collectNames(title, readTitle, body, readBody)
    .slice(0, maxNames)
    .map(
      (each): ArticleName => ({
        ...each,
        canonical: canonical.get(each.name) ?? (each.type === 'place' ? canonicalPlace(each.name) : each.name),
      }),
    );
  const ranked = rankWords(readTitle, readBody, (word) => reader.lexicon.getCost(word), frequencies);
  const named = new Set<string>();
  const counted = new Set<string>();
  for (const { type, name, canonical: filed } of names) {
    named.add(name.toLowerCase());
    if (filed !== name) named.add(filed.toLowerCase());
    if (filed.length > 1) counted.add(countedWord(type, filed));
  }
  const text = `${title}\n${body}`;
  for (const { word } of ranked.slice(0, maxCounted))
    if (!named.has(word)) counted.add(countedWord('word', asWritten(word, text)));
  for (const word of alwaysCounted)
    if (!named.has(word) && (readTitle.folded.includes(word) || readBody.folded.includes(word)))
      counted.add(countedWord('word', word));
  return { names, keywords: shownKeywords(findKeywords(ranked, maxKeywords * 2), names, text), counted: [...counted] };
}

/** Returns keywords as written in the article; a part of a name is replaced by the name. */
function shownKeywords(foundKeywords: readonly Keyword[], names: readonly ArticleName[], text: string): Keyword[] {
  const keywords = new Map<string, Keyword>();
  for (const { word, weight } of foundKeywords) {
    const whole = names
      .filter(({ name, type }) => type !== 'place' && name.length > word.length && name.includes(word))
      .sort((a, b) => a.name.length - b.name.length)[0]?.name;
    const written = whole ?? asWritten(word, text);
    if (keywords.size < maxKeywords && !keywords.has(written)) keywords.set(written, { word: written, weight });
  }
  return [...keywords.values()];
}

/** Restores the original case of a folded word, for example iPhone. */
function asWritten(word: string, text: string): string {
  const at = /[a-z]/.test(word) ? text.toLowerCase().indexOf(word) : -1;
  return at < 0 ? word : text.slice(at, at + word.length);
}
