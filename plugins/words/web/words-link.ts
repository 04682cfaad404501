import { listText } from '#core/filter';
import { routes } from '#shared/routes';
/** What narrows the list that a word leads to; `time` as the address of the desk keeps it. */
export interface WordsLink {
  readonly word: string;
  readonly time: string;
  readonly Subject_ID?: string;
}

/** The articles that speak of a word somewhere. */
export const textLink = (word: string, time: string): string =>
  routes.articles({ time, keyword: `"${word.replaceAll('"', '')}"`, merged: 'false' });

/** The articles that count for a hot word. Figures count every copy, so the list does not fold them. */
export function wordsLink({ word, time, Subject_ID }: WordsLink): string {
  return routes.articles({ time, Subject_ID, Word: listText(word), merged: 'false' });
}
