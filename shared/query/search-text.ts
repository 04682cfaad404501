import { closingQuotes } from './lexical';
import { parseQuery, type FailedQuery, type ParsedQuery } from './parse';

/** Other kinds of opening quotes with their closing quotes. */
const otherQuotes: Readonly<Record<string, string>> = { '「': '」', '『': '』', '‘': '’' };

/**
 * Normalizes the quotes of a search text: pairs of any kind enclose a phrase, empty pairs and single quotes are
 * removed. An apostrophe inside a word stays.
 */
export function plainQuotes(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const closing = closingQuotes[sign] ?? otherQuotes[sign];
    if (closing === undefined) {
      plain += Object.values(otherQuotes).includes(sign) && !/[A-Za-z]/u.test(text[at - 1] ?? '') ? ' ' : sign;
      continue;
    }
    let end = at + 1;
    while (end < text.length && !closing.includes(text[end]!)) end += text[end] === '\\' ? 2 : 1;
    if (end >= text.length) {
      plain += ' ';
      continue;
    }
    const phrase = text.slice(at + 1, end).trim();
    plain += phrase === '' ? ' ' : `"${phrase.replaceAll(/(?<!\\)"/gu, '\\"')}"`;
    at = end;
  }
  return plain;
}

/** Parses a search text like a rule, but tolerates any quotes. */
export const parseSearch = (text: string): ParsedQuery | FailedQuery => parseQuery(plainQuotes(text));
