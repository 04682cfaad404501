import type { Notation } from './vocabulary';

/** What ends a word that stands without quotes; the signs of a notation are what differs most between the two. */
export const wordEnd: Readonly<Record<Notation, RegExp>> = {
  classic: /[()（）|｜、+＋\-－"＂“”]/u,
  modern: /[\s()（）|｜"＂“”]/u,
};

export const signs: Readonly<Record<'or' | 'and' | 'not', Readonly<Record<Notation, RegExp>>>> = {
  or: { classic: /[|｜、]/uy, modern: /[|｜]|OR(?=$|[\s()（）"＂“”@])/uy },
  and: { classic: /[+＋]/uy, modern: /[+＋](?=[\s\p{L}\p{N}()（）"＂“”@])|AND(?=$|[\s()（）"＂“”@])/uy },
  not: { classic: /[-－]/uy, modern: /[-－](?=\S)|NOT(?=$|[\s()（）"＂“”@])/uy },
};

/** Before a word, as search engines have it: required, which every word is anyway. */
export const requiredSign = /[+＋](?=[\p{L}\p{N}(（"＂“”@])/uy;

export const nearSign = /NEAR(?:\s*[/／]\s*(\d+))/iuy;

/** NEAR alone, which lacks its distance. */
export const nearWord = /NEAR(?=$|[\s/／()（）"＂“”])/uy;

export const fieldPrefix = /([A-Za-z]+|[\u4e00-\u9fff]{2,4})[:：](?!\/\/)/uy;

/** Opening quotes with what closes them; typed Chinese quotes are often the wrong way round. */
export const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '＂': '＂', '“': '“”', '”': '“”' };

export const number = /(?:(>=|<=|>|<|≥|≤)\s*)?(?:(\d+))?(?:(\.\.)(\d+)?)?/uy;

const moment = String.raw`\d{4}[/-]\d{1,2}[/-]\d{1,2}(?:T\d{1,2}:\d{2}(?::\d{2})?)?`;

export const time = new RegExp(String.raw`(?:(>=|<=|>|<|≥|≤)\s*)?(?:(${moment}))?(?:(\.\.)(${moment})?)?`, 'uy');

/** Words that may be printed without quotes; a hyphen inside is no sign in the modern notation. */
export const bareWord: Readonly<Record<Notation, RegExp>> = {
  classic: /^(?!(?:and|or|not|near)$)[\p{L}\p{N}_.%·]+$/iu,
  modern: /^(?!(?:and|or|not|near)$)[\p{L}\p{N}_.%·][\p{L}\p{N}_.%·-]*$/iu,
};

/** Matches a sticky pattern at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
