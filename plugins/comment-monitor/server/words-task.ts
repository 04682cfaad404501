import { defineThreadTask } from '#core/server';
import { stopWords } from '#shared/keywords';
import { foldText } from '#shared/text';
import { Lexicon, Segmenter, type WordTag } from '#shared/words';

/** What a word may be to say something: things, names, what is done and how it is found. */
const telling: ReadonlySet<WordTag> = new Set(['n', 'v', 'vn', 'a', 'l', 'j', 'nr', 'nrt', 'ns', 'nt', 'nz', 'x']);
const mostWords = 30;
const readLength = 1_000;

/** The words of each comment, each once, in the order in which they stand. */
export default defineThreadTask<Record<string, never>, Segmenter, readonly string[], string[][]>({
  prepare: () => new Segmenter(new Lexicon()),
  run: (segmenter, texts) =>
    texts.map((text) => {
      const words = new Set<string>();
      for (const { text: word, tag } of segmenter.cut(foldText(text.slice(0, readLength)))) {
        if (!telling.has(tag) || [...word].length < 2 || stopWords.has(word) || /^[\d.%]+$/.test(word)) continue;
        words.add(word);
        if (words.size === mostWords) break;
      }
      return [...words];
    }),
});
