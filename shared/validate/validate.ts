const mobileNumber = /^1\d{10}$/;
const email = /^\w+(?:[.+-]\w+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** Returns whether a text is a mobile number of mainland China: 11 digits, the first a 1. */
export function isMobileNumber(text: string): boolean {
  return mobileNumber.test(text);
}

/**
 * Returns whether a text is an email address with a local part of word characters (joined by `.`, `+` or `-`) and a
 * domain that ends in at least two letters.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text);
}

/**
 * Characters allowed in a keyword besides letters and digits, as parts of names such as `R&D`, `C++`, `3·15`, `S.F.`,
 * `#话题#`.
 */
export const allowedKeywordSigns: readonly string[] = [
  '&',
  '.',
  '·',
  '-',
  '_',
  '+',
  '#',
  '@',
  '%',
  '/',
  ':',
  '《',
  '》',
];

const special = /[^\p{L}\p{M}\p{N}]/u;

/**
 * Returns the distinct special characters of a keyword that are not allowed, in order of appearance; a space is
 * reported as `space`.
 */
export function findSpecialCharacters(keyword: string, allowed: readonly string[] = allowedKeywordSigns): string[] {
  const specialCharacters = new Set<string>();
  for (const character of keyword) {
    if (!special.test(character)) continue;
    const name = character === ' ' ? 'space' : character;
    if (!allowed.includes(character) && !allowed.includes(name)) specialCharacters.add(name);
  }
  return [...specialCharacters];
}

const invisible = /[\s\u00a0\u200b-\u200d\u2060\ufeff]+/g;
const invisibleEntities = /&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|#160|#xa0|#8203|#x200b);/gi;
const shown = /<(?:img|video|audio|iframe|table|hr|svg|canvas|object|embed|input)\b/i;

/** Returns whether an editor's HTML shows neither text nor pictures. An empty paragraph counts as empty. */
export function isEmptyRichText(html: string): boolean {
  if (shown.test(html)) return false;
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(invisibleEntities, '')
      .replace(invisible, '') === ''
  );
}
