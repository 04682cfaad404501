import { defineThreadTask } from '#core/server';
import { distinctiveWords } from '#shared/keywords';
import { Lexicon, Segmenter } from '#shared/words';

/** Returns the distinct words of each comment, in order of occurrence. */
export default defineThreadTask<Record<string, never>, Segmenter, readonly string[], string[][]>({
  prepare: () => new Segmenter(new Lexicon()),
  run: (segmenter, texts) => texts.map((text) => distinctiveWords(segmenter, text)),
});
