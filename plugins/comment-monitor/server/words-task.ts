import { defineThreadTask } from '#core/server';
import { tellingWords } from '#shared/keywords';
import { Lexicon, Segmenter } from '#shared/words';

/** The words of each comment, each once, in the order in which they stand. */
export default defineThreadTask<Record<string, never>, Segmenter, readonly string[], string[][]>({
  prepare: () => new Segmenter(new Lexicon()),
  run: (segmenter, texts) => texts.map((text) => tellingWords(segmenter, text)),
});
