import { foldText, cutText } from '#shared/text';
import type { Segmenter, WordTag } from '#shared/words';
import { stopWords } from './stop-words';

/** Tags of words that carry meaning: things, names, actions and qualities. */
const telling: ReadonlySet<WordTag> = new Set(['n', 'v', 'vn', 'a', 'l', 'j', 'nr', 'nrt', 'ns', 'nt', 'nz', 'x']);
const maxWords = 30;
const readLength = 1_000;

/** Returns the meaningful words of a short text, without duplicates, in order of occurrence. */
export function distinctiveWords(segmenter: Segmenter, text: string): string[] {
  const words = new Set<string>();
  for (const { text: word, tag } of segmenter.cut(foldText(cutText(text, readLength)))) {
    if (!telling.has(tag) || [...word].length < 2 || stopWords.has(word) || /^[\d.%]+$/.test(word)) continue;
    words.add(word);
    if (words.size === maxWords) break;
  }
  return [...words];
}
