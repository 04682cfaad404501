import { listOf, listText } from '#core/filter';
import type { Drill } from '#plugins/analysis';

/** Separates the words of a topic; occurs in no word. */
const between = '|';
/** Minimum number of a topic's words in each of its articles. */
export const topicHolds = 2;
/** Number of words that define a topic. */
export const topicWords = { min: 3, max: 8 } as const;

export const isTopicWord = (word: string): boolean => !word.includes(between);

export const topicText = (words: readonly string[]): string => listText(words.join(between));

export const getTopics = (value: string): readonly (readonly string[])[] =>
  listOf(value).map((topic) => [...new Set(topic.split(between).map((word) => word.trim()))].filter(Boolean));

/** Link to the articles of a topic, optionally narrowed further. */
export const topicDrill = (words: readonly string[], more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Topic: topicText(words), ...more },
});
