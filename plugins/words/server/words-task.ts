import { defineThreadTask } from '#core/server';
import type { IntakeItem } from '#plugins/articles/server';
import { EntityReader, type KnownName } from '#shared/entities';
import { WordCounts } from '#shared/keywords';
import { chinesePart, foldText } from '#shared/text';
import { noWords, wordsOfArticle, type ArticleWords, type WordKnowledge } from './article-words';
import { encodeWords } from './cached-words';

/** Name entered by users, with its canonical name. */
export interface StatedName extends KnownName {
  readonly canonical: string;
}

/** State of the pipeline step; frequencies are stored as two columns. */
export interface WordState {
  readonly names: readonly StatedName[];
  readonly alwaysCounted: readonly string[];
  readonly articles: number;
  readonly frequentWords: readonly string[];
  readonly frequencies: readonly number[];
}

/** Key of the step's results in the notes of an item. */
export const wordsNote = 'words';

export function getKnowledge({ names, alwaysCounted, articles, frequentWords, frequencies }: WordState): WordKnowledge {
  const folded = names.map(({ name, type }) => ({ name: foldText(name), type })).filter(({ name }) => name.length > 1);
  const foldedWords = alwaysCounted.map(foldText).filter((word) => word.length > 1);
  return {
    reader: new EntityReader(
      folded,
      foldedWords.map((word) => ({ word, tag: 'nz' })),
    ),
    canonical: new Map(
      names.filter(({ canonical, name }) => canonical !== name).map(({ name, canonical }) => [name, canonical]),
    ),
    alwaysCounted: foldedWords,
    frequencies: new WordCounts(articles, frequentWords, frequencies),
  };
}

/** Words are read in the Chinese passages of an article, whatever the language of the rest. */
function getWords({ language, title, text }: IntakeItem, knowledge: WordKnowledge): ArticleWords {
  if (language.startsWith('zh')) return wordsOfArticle(title, text, knowledge);
  const [titlePart, textPart] = [chinesePart(title), chinesePart(text)];
  if (titlePart === undefined && textPart === undefined) return noWords;
  return wordsOfArticle(titlePart ?? '', textPart ?? '', knowledge);
}

/** Extracts the names and keywords of every item and stores them in its notes. */
export default defineThreadTask<WordState, WordKnowledge, IntakeItem[], IntakeItem[]>({
  prepare: getKnowledge,
  run: (knowledge, items) => {
    for (const item of items) {
      if (item.rejected) continue;
      item.notes = { ...item.notes, [wordsNote]: encodeWords(getWords(item, knowledge)) };
    }
    return items;
  },
});
