import { defineThreadTask } from '#core/server';
import { EntityReader } from '#shared/entities';
import { countedTerms } from '#shared/keywords';

/** Texts to count; each consists of title and body. */
export type CountedTexts = readonly string[];

/** Minimum number of texts with both neighbors for a row in the table. */
const minTogether = 2;

/** Counts in how many of the texts each word occurs, and neighboring words that may form one term. */
export default defineThreadTask<null, EntityReader, CountedTexts, readonly (readonly [word: string, texts: number])[]>({
  prepare: () => new EntityReader(),
  run: (reader, texts) => {
    const counts = new Map<string, number>();
    const together = new Map<string, number>();
    for (const text of texts) {
      const { words, joined } = countedTerms(reader.read(text).words);
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const term of joined) together.set(term, (together.get(term) ?? 0) + 1);
    }
    for (const [term, count] of together) if (count >= minTogether) counts.set(term, (counts.get(term) ?? 0) + count);
    return [...counts];
  },
});
