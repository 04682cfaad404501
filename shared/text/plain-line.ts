import { cutText } from './cut-text';

/**
 * Returns a text on one line, without characters that a database cannot store, truncated to the given number of
 * characters.
 */
export const plainLine = (text: string, max: number): string => cutText(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), max);
