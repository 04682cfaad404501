import { maskAddresses } from './addresses';
import { ideographVariants } from './character-variants';
import { cutText } from './cut-text';

/** Characters of a text that are read; the language of a long text shows at its beginning. */
const sampleLength = 4000;
/** Letters of an alphabet that say as much as one Han character. */
const lettersOfOne = 6;
const hiraganaShare = 0.15;
const katakanaShare = 0.6;

/**
 * Ranges of the scripts, the languages that the others stand for as far as news are concerned, and the number of
 * characters that say as much as one of Han.
 */
const scripts: readonly (readonly [language: string, charactersOfOne: number, ranges: string])[] = [
  ['han', 1, '々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff'],
  ['hiragana', 1, 'ぁ-ゖ'],
  ['katakana', 1, 'ァ-ヺ\u31f0-\u31ff\uff66-\uff9d'],
  ['en', lettersOfOne, 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\uff21-\uff3a\uff41-\uff5a'],
  ['ko', 1.5, '\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e'],
  ['ru', lettersOfOne, '\u0400-\u052f'],
  ['ar', 4, '\u0621-\u064a\u066e-\u06ff\u0750-\u077f'],
  ['th', 4, '\u0e01-\u0e4e'],
  ['hi', 4, '\u0900-\u097f'],
  ['el', lettersOfOne, '\u0370-\u03ff\u1f00-\u1ffe'],
  ['he', 4, '\u05d0-\u05ea'],
];
const [han, hiragana, katakana] = [0, 1, 2];

let scriptTable: Uint8Array | undefined;

/** Returns the index into `scripts` plus one by UTF-16 unit; 0 for units of no script. */
function getScripts(): Uint8Array {
  if (scriptTable) return scriptTable;
  scriptTable = new Uint8Array(0x10000);
  for (const [index, [, , ranges]] of scripts.entries())
    for (const [, first, last = first] of ranges.matchAll(/(.)(?:-(.))?/gu))
      scriptTable.fill(index + 1, first!.charCodeAt(0), last!.charCodeAt(0) + 1);
  return scriptTable;
}

function countScripts(text: string): number[] {
  const table = getScripts();
  const counts = Array.from({ length: scripts.length + 1 }, () => 0);
  for (let at = 0; at < text.length; at += 1) counts[table[text.charCodeAt(at)]!]! += 1;
  return counts.slice(1);
}

/** Words that every Chinese sentence of some length has, and no Japanese one. */
const chineseWords = /[的了是在这這们們个個与與和就也都说說为為被将將]/gu;

/** Forms of characters that Chinese does not use. */
const japaneseForms = new Set([...ideographVariants].filter((_, at) => at % 2 === 0));

/**
 * Returns the language of a text by the script of most of it, without web addresses: Chinese where Han characters say
 * most, even beside a name in another script. Japanese needs hiragana, which its grammar is written in, or mostly
 * katakana, or kana beside a new form of a character. A text without letters is taken for Chinese.
 */
export function getLanguage(text: string): string {
  const sample = maskAddresses(cutText(text, sampleLength));
  const counts = countScripts(sample);
  let best = isJapanese(sample, counts) ? 'ja' : 'zh';
  let most = counts[han]! + counts[hiragana]! + counts[katakana]!;
  for (const [index, [language, charactersOfOne]] of scripts.entries()) {
    const weight = counts[index]! / charactersOfOne;
    if (index <= katakana || weight <= most) continue;
    most = weight;
    best = language;
  }
  return best;
}

function isJapanese(sample: string, counts: readonly number[]): boolean {
  const [ofHan, ofHiragana, ofKatakana] = [counts[han]!, counts[hiragana]!, counts[katakana]!];
  const all = ofHan + ofHiragana + ofKatakana;
  if (ofHiragana + ofKatakana === 0) return false;
  const chinese = sample.match(chineseWords)?.length ?? 0;
  if (ofHiragana >= 2 && ofHiragana > all * hiraganaShare && ofHiragana > chinese) return true;
  if (chinese > 0) return false;
  return ofKatakana > all * katakanaShare || [...sample].some((character) => japaneseForms.has(character));
}

/** Min Han characters of a passage that names are looked for in. */
const minPassage = 8;

/**
 * Returns a text of the same length with only its Chinese passages (lines, and sentences of mixed lines); the others
 * are no words. Undefined if there is none.
 */
export function chinesePart(text: string): string | undefined {
  let has = false;
  const masked = text.replace(/[^\n。！？!?]+[。！？!?]*|\n/gu, (passage) => {
    if (countScripts(passage)[han]! >= minPassage && getLanguage(passage) === 'zh') {
      has = true;
      return passage;
    }
    return passage === '\n' ? passage : '\u2029'.repeat(passage.length);
  });
  return has ? masked : undefined;
}
