import { defineThreadTask } from '#core/server';
import { EntityReader } from '#shared/entities';
import { countedTerms } from '#shared/keywords';

/** Texts to count; each is title and body. */
export type CountedTexts = readonly string[];

/** Neighbours that stand together in fewer of the texts are not worth a row of the table. */
const leastTogether = 2;

/** In how many of the texts each word stands, and neighbours that may be one term. */
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
    for (const [term, count] of together) if (count >= leastTogether) counts.set(term, (counts.get(term) ?? 0) + count);
    return [...counts];
  },
});
