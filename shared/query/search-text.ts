import { closingQuotes } from './lexical';
import { parseQuery, type FailedQuery, type ParsedQuery } from './parse';

/** Quotes of other kinds that people put around phrases, with what closes them. */
const otherQuotes: Readonly<Record<string, string>> = { '「': '」', '『': '』', '‘': '’' };

/**
 * A text typed into a search with its quotes made good: pairs of any kind hold a phrase, empty pairs and single ones
 * are left out. An apostrophe inside a word stays.
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

/** Reads what was typed into a search: as a rule, but no quote is a mistake. */
export const parseSearch = (text: string): ParsedQuery | FailedQuery => parseQuery(plainQuotes(text));
