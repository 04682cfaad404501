import { listText } from '#core/filter';
import { routes } from '#shared/routes';
/** Filters of the list that a word links to; `time` has the format of the list's URL. */
export interface WordsLink {
  readonly word: string;
  readonly time: string;
  readonly Subject_ID?: string;
}

/** Returns the link to the articles that contain a word anywhere. */
export const textLink = (word: string, time: string): string =>
  routes.articles({ time, keyword: `"${word.replaceAll('"', '')}"`, merged: 'false' });

/**
 * Returns the link to the articles that count for a hot word. Counts include every copy, so the list does not merge
 * duplicates.
 */
export function wordsLink({ word, time, Subject_ID }: WordsLink): string {
  return routes.articles({ time, Subject_ID, Word: listText(word), merged: 'false' });
}
