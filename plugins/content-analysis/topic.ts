import { listOf, listText } from '#core/filter';
import type { Drill } from '#plugins/analysis';

/** Stands between the words of a topic; no word holds it. */
const between = '|';
/** Of its words so many stand in each article of a topic. */
export const topicHolds = 2;
/** So many words say what a topic is. */
export const topicWords = { least: 3, most: 8 } as const;

/** True for a word that a topic can be written with. */
export const isTopicWord = (word: string): boolean => !word.includes(between);

/** A topic as the filter `Topic` writes it. */
export const topicText = (words: readonly string[]): string => listText(words.join(between));

/** The topics of a filter, each with its words. */
export const topicsOf = (value: string): readonly (readonly string[])[] =>
  listOf(value).map((topic) => [...new Set(topic.split(between).map((word) => word.trim()))].filter(Boolean));

/** The articles of a topic, narrowed further. */
export const topicDrill = (words: readonly string[], more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Topic: topicText(words), ...more },
});
