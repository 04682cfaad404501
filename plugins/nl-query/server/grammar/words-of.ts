import { Lexicon, Segmenter, type CutWord } from '#shared/words';

let cachedSegmenter: { readonly lexicon: Lexicon; readonly segmenter: Segmenter } | undefined;

/** Created on first use, because loading the word list takes time. */
function words(): { readonly lexicon: Lexicon; readonly segmenter: Segmenter } {
  if (!cachedSegmenter) {
    const lexicon = new Lexicon();
    cachedSegmenter = { lexicon, segmenter: new Segmenter(lexicon) };
  }
  return cachedSegmenter;
}

/** Segments a text into words. */
export const wordsOf = (text: string): readonly CutWord[] => words().segmenter.cut(text);

/** Negative natural logarithm of a word's frequency in running text; Infinity for an unknown word. */
export const getCost = (word: string): number => words().lexicon.getCost(word) ?? Number.POSITIVE_INFINITY;

/** Returns whether the segmenter recognizes a text such as 李铁军 as a family name with a given name. */
export function isPersonName(text: string): boolean {
  const [first, ...more] = wordsOf(text);
  return more.length === 0 && (first?.tag === 'nr' || first?.tag === 'nrt');
}
