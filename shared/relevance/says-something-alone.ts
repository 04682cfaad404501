import type { CutWord, WordTag } from '#shared/words';

/** What a single character within a sentence may be to be a word that something is about. */
const things: ReadonlySet<WordTag> = new Set(['n', 'nz', 'nr', 'nrt', 'ns', 'nt', 'j', 'vn']);
/** Standing alone it may say what is done as well. */
const deeds: ReadonlySet<WordTag> = new Set(['v', 'a']);
/** Verbs and nouns of one character that say nothing. */
const empty = new Set('是有在为让使被把给向到对做作去来说要会能可应得过出起成人时事年月日天');

/** Whether a single character is a word to look for, by what it is and whether it stands alone between blanks. */
export const saysSomethingAlone = ({ text, tag }: CutWord, standsAlone: boolean): boolean =>
  text.length === 1 && !empty.has(text) && (things.has(tag) || (standsAlone && deeds.has(tag)));
