/** The media type of Word files. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What Word files are written in, in both scripts. */
export const wordFont = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Calibri' } as const;

/**
 * Lines at least so high, in twentieths of a point of a line of 12 points: the rule is named, since LibreOffice takes
 * lines without one for exact and cuts pictures to a strip.
 */
export const wordLines = (line: number) => ({ line, lineRule: 'auto' }) as const;

/** XML 1.0 knows no control characters but the line break, and no halves of letters: Word calls such a file broken. */
export const wordText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' ? sign : /\s/.test(sign) ? ' ' : ''));

/** The same on one line. */
export const wordLine = (text: string): string => wordText(text).replace(/\n+/g, ' ');
