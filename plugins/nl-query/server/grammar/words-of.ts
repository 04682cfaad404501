import { Lexicon, Segmenter, type CutWord } from '#shared/words';

let kept: { readonly lexicon: Lexicon; readonly segmenter: Segmenter } | undefined;

/** Made on first use, as the word list takes its time to be read. */
function words(): { readonly lexicon: Lexicon; readonly segmenter: Segmenter } {
  if (!kept) {
    const lexicon = new Lexicon();
    kept = { lexicon, segmenter: new Segmenter(lexicon) };
  }
  return kept;
}

/** The words of a text, one after the other. */
export const wordsOf = (text: string): readonly CutWord[] => words().segmenter.cut(text);

/** Minus the natural logarithm of a word's share of running text; Infinity for one that is not known. */
export const costOf = (word: string): number => words().lexicon.costOf(word) ?? Number.POSITIVE_INFINITY;

/** 李铁军: a family name and a given one, as far as the segmenter tells. */
export function isPersonName(text: string): boolean {
  const [first, ...more] = wordsOf(text);
  return more.length === 0 && (first?.tag === 'nr' || first?.tag === 'nrt');
}
