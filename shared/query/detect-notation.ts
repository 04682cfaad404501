import type { Notation } from './vocabulary';

const quoted = /"(?:\\.|[^"\\])*"|＂(?:\\.|[^＂\\])*＂|[“”][^“”]*[“”]/gu;
const keyword = /(?:^|[\s()（）])(?:AND|OR|NOT)(?=$|[\s()（）@"“＂])/u;
const dates = /\d{4}[/-]\d{1,2}[/-]\d{1,2}/gu;

/**
 * Signs of the classic notation: bars, list commas, full-width signs, plus and minus attached to a word or a group. A
 * hyphen between two Chinese words without blanks is part of a name, unless there are several or another sign says so.
 */
const classicSign =
  /[|｜、＋－]|[)）]\s*[+-]|[\u3400-\u9fff]\s*\+|[\u3400-\u9fff]-(?![\u3400-\u9fff])|[\u3400-\u9fff]-[^-]*[\u3400-\u9fff]-|[+-]\s*[(（]|[^\s+]\+[\w\u3400-\u9fff]|^\s*-\s*[^\s].*\+/u;

/**
 * Detects the notation from unambiguous signs: modern if the text contains AND, OR or NOT as words, classic if it
 * contains a sign of the classic notation; undefined if it may be either.
 */
export function clearNotation(text: string): Notation | undefined {
  const bare = text.replace(quoted, '""').replace(dates, '0');
  if (keyword.test(bare)) return 'modern';
  return classicSign.test(bare) ? 'classic' : undefined;
}

/** Detects the notation; defaults to modern when the signs are ambiguous. */
export const detectNotation = (text: string): Notation => clearNotation(text) ?? 'modern';
