/** Media type of Word files. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Fonts of Word files, for both scripts. */
export const wordFont = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Calibri' } as const;

/**
 * Minimum line height, in 240ths of a line: the rule is named explicitly, because LibreOffice treats a line height
 * without one as exact and crops images to a strip.
 */
export const wordLines = (line: number) => ({ line, lineRule: 'auto' }) as const;

/**
 * XML 1.0 allows no control characters except line breaks, and no lone surrogates: Word reports such a file as damaged.
 */
export const wordText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' ? sign : /\s/.test(sign) ? ' ' : ''));

/** Like `wordText`, on one line. */
export const wordLine = (text: string): string => wordText(text).replace(/\n+/g, ' ');
