import { createHash } from 'node:crypto';

/** Matches literals, quoted names and function bodies, which are kept unchanged; then comments and white space. */
const parts =
  /e'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|(?:\s|--[^\n]*|\/\*[^]*?\*\/)+/gi;

/** Removes comments and formatting from SQL, so that neither a formatter nor a corrected comment changes its hash. */
export const normalizeSql = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(parts, (part) => (/^(?:\s|--|\/\*)/.test(part) ? ' ' : part))
    .trim();

/** Returns the SHA-256 hash of a migration's normalized text. */
export const migrationHash = (text: string): string => createHash('sha256').update(normalizeSql(text)).digest('hex');
