import { maskAddresses } from './addresses';
import { ideographVariants } from './character-variants';
import { cutText } from './cut-text';

/** Characters of a text that are read; the language of a long text shows at its beginning. */
const sampleLength = 4000;
/** Characters of alphabets that say as much as one Han character. */
const lettersOfOne = 6;
const hiraganaShare = 0.15;
const katakanaShare = 0.6;

/** Scripts of one language each, as far as news are concerned, with the characters that say as much as one of Han. */
const scripts: readonly (readonly [language: string, pattern: RegExp, lettersOfOne: number])[] = [
  ['en', /\p{Script=Latin}/gu, lettersOfOne],
  ['ko', /\p{Script=Hangul}/gu, 1.5],
  ['ru', /\p{Script=Cyrillic}/gu, lettersOfOne],
  ['ar', /\p{Script=Arabic}/gu, 4],
  ['th', /\p{Script=Thai}/gu, 4],
  ['hi', /\p{Script=Devanagari}/gu, 4],
  ['el', /\p{Script=Greek}/gu, lettersOfOne],
  ['he', /\p{Script=Hebrew}/gu, 4],
];

/** Words that every Chinese sentence of some length has, and no Japanese one. */
const chineseWords = /[的了是在这這们們个個与與和就也都说說为為被将將]/gu;

/** Forms of characters that Chinese does not use. */
const japaneseForms = new Set([...ideographVariants].filter((_, at) => at % 2 === 0));

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Returns the language of a text by the script of most of it, without web addresses: Chinese where Han characters say
 * most, even beside a name in another script. Japanese needs hiragana, which its grammar is written in, or mostly
 * katakana, or kana beside a new form of a character. A text without letters is taken for Chinese.
 */
export function getLanguage(text: string): string {
  const sample = maskAddresses(cutText(text, sampleLength));
  const han = count(sample, /\p{Script=Han}/gu);
  const hiragana = count(sample, /\p{Script=Hiragana}/gu);
  const katakana = count(sample, /\p{Script=Katakana}/gu);
  let best = isJapanese(sample, han, hiragana, katakana) ? 'ja' : 'zh';
  let most = han + hiragana + katakana;
  for (const [language, pattern, divisor] of scripts) {
    const weight = count(sample, pattern) / divisor;
    if (weight <= most) continue;
    most = weight;
    best = language;
  }
  return best;
}

function isJapanese(sample: string, han: number, hiragana: number, katakana: number): boolean {
  const all = han + hiragana + katakana;
  if (hiragana + katakana === 0) return false;
  const chinese = count(sample, chineseWords);
  if (hiragana >= 2 && hiragana > all * hiraganaShare && hiragana > chinese) return true;
  if (chinese > 0) return false;
  return katakana > all * katakanaShare || [...sample].some((character) => japaneseForms.has(character));
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
    if (count(passage, /\p{Script=Han}/gu) >= minPassage && getLanguage(passage) === 'zh') {
      has = true;
      return passage;
    }
    return passage === '\n' ? passage : '\u2029'.repeat(passage.length);
  });
  return has ? masked : undefined;
}
