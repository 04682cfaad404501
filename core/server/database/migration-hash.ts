import { createHash } from 'node:crypto';

/** Literals, quoted names and function bodies, which count as they are; then comments and white space. */
const parts =
  /e'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|(?:\s|--[^\n]*|\/\*[^]*?\*\/)+/gi;

/** SQL without comments and layout, so that neither a formatter nor a corrected comment changes its hash. */
export const normalizeSql = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(parts, (part) => (/^(?:\s|--|\/\*)/.test(part) ? ' ' : part))
    .trim();

/** SHA-256 of what a migration does. */
export const migrationHash = (text: string): string => createHash('sha256').update(normalizeSql(text)).digest('hex');
