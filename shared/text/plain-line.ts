/** A text on one line, without signs that no database keeps, at most so many characters of it. */
export const plainLine = (text: string, most: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most);
