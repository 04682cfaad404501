import { plainLetters } from './joined-characters';

/**
 * Blocks of marks that are written over, under or through a letter of any script: accents, strokes, enclosures. The
 * Greek iota below a letter is a letter.
 */
const accents =
  /[\u0300-\u0344]|[\u0346-\u036f]|[\u0483-\u0489]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/gu;

/** Vowel and cantillation signs of Arabic and Hebrew and the sign that only stretches an Arabic word. */
const pointing =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0898-\u089f\u08d3-\u08ff]/gu;

/** Characters that Unicode lets a renderer ignore, and those that look like nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Cyrillic letters of their own alphabets that Unicode composes of another letter and an accent. */
const composedLetters = /[йїўѓќ]/u;
const maySplit = /[ийіїуўгѓкќ]/u;

/**
 * Returns the form in which a character is compared: compatibility forms as what they stand for, small letters (by full
 * case folding), without accents and pointing, nothing for an invisible one.
 *
 * Equal for all characters that NFKC_Casefold makes equal. Characters beyond the basic plane are decomposed, others
 * composed.
 */
export function plainForm(character: string): string {
  const folded = foldCase(foldCase(character.normalize('NFKC')).normalize('NFKC')).replace(invisible, '');
  if (folded === '') return '';
  const bare = withoutMarks(folded);
  return /[\u{10000}-\u{10ffff}]/u.test(bare) ? bare.normalize('NFD') : bare;
}

/** Case folding of Unicode: `ß` as `ss`, final sigma as sigma. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  return /^[\0-\u007f]*$/u.test(lower) ? lower : lower.toUpperCase().toLowerCase();
}

function withoutMarks(text: string): string {
  let bare = '';
  for (const letter of text.normalize('NFC')) {
    if (composedLetters.test(letter)) bare += letter;
    else
      bare += [...letter.normalize('NFD').replace(accents, '').replace(pointing, '').normalize('NFC')]
        .map(toPlain)
        .join('');
  }
  return bare.normalize('NFC');
}

const toPlain = (letter: string): string => plainLetters[letter] ?? letter;

/** Returns the folded letter that a letter and a following accent form, if it is one of its own alphabet. */
export function composedLetter(letter: number, accent: number): number | undefined {
  const text = String.fromCharCode(letter);
  if (!maySplit.test(text)) return undefined;
  const composed = (text + String.fromCharCode(accent)).normalize('NFC');
  return composedLetters.test(composed) ? composed.charCodeAt(0) : undefined;
}

/** Returns whether a unit is a mark that is dropped after any letter. */
export const isAccent = (character: string): boolean => character.replace(accents, '') === '';
