import type { Notation } from '#shared/query';

export type TokenKind = 'operator' | 'not' | 'field' | 'list' | 'quoted' | 'bracket';

/** Highlighted token of a rule, excluding words and spaces. UTF-16 units, `end` exclusive. */
export interface RuleToken {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

const common = String.raw`(?<quoted>"(?:\\.|[^"\\])*"?|＂[^＂]*＂?|[“”][^“”]*[“”]?)|(?<list>@(?:"[^"]*"?|[^\s()（）|｜、+＋"“”]*))|(?<field>(?:[A-Za-z]+|[一-鿿]{2,4})[:：](?!//))|(?<bracket>[()（）])`;
const near = String.raw`NEAR(?:\s*[/／]\s*\d+)?`;

const patterns: Readonly<Record<Notation, RegExp>> = {
  modern: new RegExp(
    String.raw`${common}|(?<operator>[|｜]|(?<![\w])(?:AND|OR|${near})(?![\w]))|(?<not>(?<![\w])NOT(?![\w])|(?<=^|[\s(（])[-－](?=\S))`,
    'gu',
  ),
  classic: new RegExp(String.raw`${common}|(?<operator>[|｜、+＋]|${near})|(?<not>[-－])`, 'gu'),
};

/** Returns the operators, fields, lists and quotes of a rule, also of one with errors. */
export function getTokens(text: string, notation: Notation): readonly RuleToken[] {
  const tokens: RuleToken[] = [];
  for (const match of text.matchAll(patterns[notation])) {
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] as
      | TokenKind
      | undefined;
    if (kind && match[0] !== '') tokens.push({ kind, start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

/** Splits the text at its tokens, including words and spaces, to compare two rules by segments. */
export function getPieces(text: string, notation: Notation): readonly string[] {
  const pieces: string[] = [];
  let at = 0;
  const words = (end: number): void => void pieces.push(...(text.slice(at, end).match(/\s+|[^\s]+/gu) ?? []));
  for (const { start, end } of getTokens(text, notation)) {
    words(start);
    pieces.push(text.slice(start, end));
    at = end;
  }
  words(text.length);
  return pieces;
}
