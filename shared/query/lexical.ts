import type { Notation } from './vocabulary';

/** Characters that end an unquoted word; the main difference between the two notations. */
export const wordEnd: Readonly<Record<Notation, RegExp>> = {
  classic: /[()（）|｜、+＋\-－"＂“”]/u,
  modern: /[\s()（）|｜"＂“”]/u,
};

export const signs: Readonly<Record<'or' | 'and' | 'not', Readonly<Record<Notation, RegExp>>>> = {
  or: { classic: /[|｜、]/uy, modern: /[|｜]|OR(?=$|[\s()（）"＂“”@])/uy },
  and: { classic: /[+＋]/uy, modern: /[+＋](?=[\s\p{L}\p{N}()（）"＂“”@])|AND(?=$|[\s()（）"＂“”@])/uy },
  not: { classic: /[-－]/uy, modern: /[-－](?=\S)|NOT(?=$|[\s()（）"＂“”@])/uy },
};

/** Plus before a word, as in search engines: required, which is already the default for every word. */
export const requiredSign = /[+＋](?=[\p{L}\p{N}(（"＂“”@])/uy;

export const nearSign = /NEAR(?:\s*[/／]\s*(\d+))(?![\p{L}\p{N}])/iuy;

/** Precedes the longer words whose occurrences do not count. */
export const outsideSign = /OUTSIDE(?=$|[\s()（）"＂“”])/uy;

/** NEAR without its distance. */
export const nearWord = /NEAR(?=$|[\s/／()（）"＂“”])/uy;

export const fieldPrefix = /([A-Za-z]+|[\u4e00-\u9fff]{2,4})[:：](?!\/\/)/uy;

/** A web address as the value of a site. */
export const siteAddress = /https?:\/\/[^\s()（）|｜、"“”]+/iuy;

/** A language with its country or script. */
export const languageTag = /(?:zh|en)-(?:cn|tw|hk|mo|sg|my|hans|hant|us|gb)(?![\w-])/iuy;

/** Closing quotes by opening quote; typed Chinese quotes are often reversed. */
export const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '＂': '＂', '“': '“”', '”': '“”' };

const amount = String.raw`((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s*(?:[百千]?万|[十百千万]?亿|千|百|[kKwW](?![A-Za-z])))?)`;

/** A bound, or two with `..`, a hyphen, a tilde or 至 between them, each with a unit. */
export const number = new RegExp(
  String.raw`(?:(>=|<=|>|<|≥|≤)\s*)?${amount}?(?:(\.\.)${amount}?|(\s*[-–~～至到]\s*)${amount})?`,
  'uy',
);

/** What may follow a bound: nothing that could belong to the number. */
export const afterBound = /$|[\s()（）|｜、+＋"＂“”]|[-－](?!\d)/uy;

const moment = String.raw`\d{4}[/-]\d{1,2}[/-]\d{1,2}(?:T\d{1,2}:\d{2}(?::\d{2})?)?`;

export const time = new RegExp(String.raw`(?:(>=|<=|>|<|≥|≤)\s*)?(?:(${moment}))?(?:(\.\.)(${moment})?)?`, 'uy');

/** Words that can be printed without quotes; a hyphen inside is no operator in the modern notation. */
export const bareWord: Readonly<Record<Notation, RegExp>> = {
  classic: /^(?!(?:and|or|not|near|outside)$)[\p{L}\p{N}_.%·]+$/iu,
  modern: /^(?!(?:and|or|not|near|outside)$)[\p{L}\p{N}_.%·][\p{L}\p{N}_.%·-]*$/iu,
};

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
