import { defineThreadTask } from '#core/server';
import { EntityReader } from '#shared/entities';

/** Texts to count; each is title and body. */
export type CountedTexts = readonly string[];

/** In how many of the texts each word of more than one character stands. */
export default defineThreadTask<null, EntityReader, CountedTexts, readonly (readonly [word: string, texts: number])[]>({
  prepare: () => new EntityReader(),
  run: (reader, texts) => {
    const counts = new Map<string, number>();
    for (const text of texts) {
      const { words } = reader.read(text);
      for (const word of new Set(
        words.filter(({ tag, start, end }) => end - start > 1 && tag !== 'w' && tag !== 'm').map((each) => each.text),
      ))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts];
  },
});
