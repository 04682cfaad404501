import type { Notation } from './vocabulary';

const quoted = /"(?:\\.|[^"\\])*"|＂(?:\\.|[^＂\\])*＂|[“”][^“”]*[“”]/gu;
const keyword = /(?:^|[\s()（）])(?:AND|OR|NOT)(?=$|[\s()（）@"“＂])/u;
const dates = /\d{4}[/-]\d{1,2}[/-]\d{1,2}/gu;

/**
 * Signs of the classic notation: bars, list commas, full-width signs, plus and minus that hang on a word or a group.
 */
const classicSign =
  /[|｜、＋－]|[)）]\s*[+-]|[\u3400-\u9fff]\s*\+|[\u3400-\u9fff]-|[+-]\s*[(（]|[^\s+]\+[\w\u3400-\u9fff]|^\s*-\s*[^\s].*\+/u;

/**
 * How a text is written as far as its signs tell: modern when it holds AND, OR or NOT as words, classic when it holds a
 * sign of the classic notation; undefined when it may be either.
 */
export function clearNotation(text: string): Notation | undefined {
  const bare = text.replace(quoted, '""').replace(dates, '0');
  if (keyword.test(bare)) return 'modern';
  return classicSign.test(bare) ? 'classic' : undefined;
}

/** How a text is read when nothing else is said: as modern unless its signs tell otherwise. */
export const detectNotation = (text: string): Notation => clearNotation(text) ?? 'modern';
