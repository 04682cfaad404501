import type { WordTag } from './word-tag';
import { costOfValue, wordValue } from './word-value';
import { WordTree } from './word-tree';
import wordList from './word-list.txt?raw';

/**
 * Content of the word list. Costs are negative natural logarithms of frequencies; characters of names have a cost for
 * each position in the name.
 */
export interface WordTables {
  readonly tree: WordTree;
  /**
   * Words by their numbers, starting from 1, as first encountered in a text: reusing a string avoids creating and
   * hashing it again for every occurrence.
   */
  readonly listed: (string | undefined)[];
  /** Costs of family names with one character, by its code. */
  readonly family: Float32Array;
  /** First characters of two-character family names, and these names. */
  readonly compound: ReadonlySet<number>;
  readonly compoundCosts: ReadonlyMap<string, number>;
  /**
   * Costs by character code: the first and second character of two-character given names, and the character of
   * one-character given names. Infinity: never.
   */
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly only: Float32Array;
  /** Characters used to transliterate foreign names. */
  readonly foreign: Float32Array;
}

/** Family names that are also everyday words. */
const doubtfulFamilies = new Set('向和应从时有来都全单明成曲门关连经沿平官商祝强楚乐路花牛干同保原');

/** Characters that follow a name far more often than they end it. */
const afterNames =
  '称说将率等表在和与指曾也自收有图汗呆诗的是对从把被向让给到并且于以而或都又还就能会要去来做看想我你他她';

/** Cost of a rare character that was not observed in names; for common characters, the absence is itself evidence. */
const neverMet = 11;
const rareCost = 12.5;
const firstHan = 0x4e00;
const lastHan = 0x9fff;

let read: WordTables | undefined;

/** Returns the word list, loaded on first use in about 150 ms. */
export function tables(): WordTables {
  read ??= readTables();
  return read;
}

function readTables(): WordTables {
  const words: string[] = [];
  const values: number[] = [];
  const family = emptyPlaces();
  const compoundCosts = new Map<string, number>();
  const places = {
    '@first': emptyPlaces(),
    '@second': emptyPlaces(),
    '@only': emptyPlaces(),
    '@foreign': emptyPlaces(),
  };
  for (const line of wordList.split('\n')) {
    const [section = '', level = '', ...items] = line.split(' ');
    const cost = Number(level) / 2;
    if (section === '@family') {
      for (const item of items) {
        if (item.length > 1) compoundCosts.set(item, cost);
        else family[item.charCodeAt(0)] = cost + (item === '和' ? 8 : doubtfulFamilies.has(item) ? 4 : 0);
      }
    } else if (section.startsWith('@'))
      for (const item of items) places[section as keyof typeof places][item.charCodeAt(0)] = cost;
    else {
      for (const item of items) {
        words.push(item);
        values.push(wordValue(Number(level), section as WordTag, words.length));
      }
    }
  }
  for (const sign of afterNames) {
    places['@second'][sign.charCodeAt(0)]! += 4;
    places['@only'][sign.charCodeAt(0)]! += 2;
  }
  const tree = new WordTree(words, values);
  for (let code = firstHan; code <= lastHan; code += 1) {
    const value = tree.single(code);
    if (value !== 0 && costOfValue(value) < rareCost) continue;
    for (const place of ['@first', '@second', '@only'] as const)
      places[place][code] = Math.min(places[place][code]!, neverMet);
  }
  const compound = new Set([...compoundCosts.keys()].map((name) => name.charCodeAt(0)));
  return {
    tree,
    listed: Array.from<string | undefined>({ length: words.length + 1 }),
    family,
    compound,
    compoundCosts,
    first: places['@first'],
    second: places['@second'],
    only: places['@only'],
    foreign: places['@foreign'],
  };
}

const emptyPlaces = (): Float32Array => new Float32Array(65_536).fill(Number.POSITIVE_INFINITY);
