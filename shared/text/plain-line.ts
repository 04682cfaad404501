import { cutText } from './cut-text';

/** A text on one line, without signs that no database keeps, at most so many characters of it. */
export const plainLine = (text: string, most: number): string =>
  cutText(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), most);
