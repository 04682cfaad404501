import type { CutWord, WordTag } from '#shared/words';

/** Tags of single characters that may be a search word within a sentence. */
const things: ReadonlySet<WordTag> = new Set(['n', 'nz', 'nr', 'nrt', 'ns', 'nt', 'j', 'vn']);
/** Additional tags when the character stands alone. */
const predicates: ReadonlySet<WordTag> = new Set(['v', 'a']);
/** Single-character verbs and nouns without meaning of their own. */
const empty = new Set('是有在为让使被把给向到对做作去来说要会能可应得过出起成人时事年月日天');

/** Returns whether a single character is a search word, by its tag and whether it stands alone between blanks. */
export const saysSomethingAlone = ({ text, tag }: CutWord, standsAlone: boolean): boolean =>
  text.length === 1 && !empty.has(text) && (things.has(tag) || (standsAlone && predicates.has(tag)));
