import { rangeFields, textFields, valueFields, type Notation } from '#shared/query';
import { emotions, mediaTypes } from '#shared/vocabulary';

/** Completion at the caret: the text that replaces what was typed from `start` on. */
export interface Completion {
  readonly text: string;
  /** Key of the explanation; undefined for names. */
  readonly hint?: string;
}

export interface Completions {
  readonly start: number;
  readonly items: readonly Completion[];
}

const maxShown = 8;
const none: Completions = { start: 0, items: [] };
const fieldNames = [...textFields, ...valueFields, 'published', ...rangeFields].map((name) => ({
  text: `${name}:`,
  hint: `field.${name}`,
}));
const operators = [
  { text: 'AND ', hint: 'operator.and' },
  { text: 'OR ', hint: 'operator.or' },
  { text: 'NOT ', hint: 'operator.not' },
];
const near = { text: 'NEAR/10 ', hint: 'operator.near' };
const named = (names: object): readonly Completion[] => Object.keys(names).map((text) => ({ text }));

/**
 * Returns the completions at the caret: dictionaries after `@`, site groups after `site:@`, values after a field,
 * fields and operators after a letter.
 */
export function completionsAt(
  text: string,
  caret: number,
  notation: Notation,
  dictionaries: readonly string[],
  siteGroups: readonly string[] = [],
): Completions {
  const before = text.slice(0, caret);
  const list = /@([^\s()（）|｜、+＋"“”@]*)$/u.exec(before);
  const begins =
    (typed: string) =>
    ({ text: candidate }: Completion): boolean =>
      candidate.toLowerCase().includes(typed.toLowerCase()) && candidate !== typed;
  if (list) {
    const isGroup = /(?:site|网站|站点|媒体名称)[:：]\s*$/iu.test(before.slice(0, list.index));
    const names = (isGroup ? siteGroups : dictionaries).map((name) => ({
      text: `@${/^[\p{L}\p{N}_]+$/u.test(name) ? name : `"${name}"`} `,
    }));
    return { start: list.index, items: names.filter(begins(list[1] ?? '')).slice(0, maxShown) };
  }
  const value = /(media|emotion)[:：]([A-Za-z]*)$/iu.exec(before);
  if (value)
    return {
      start: caret - (value[2]?.length ?? 0),
      items: named(value[1]?.toLowerCase() === 'media' ? mediaTypes : emotions)
        .filter(begins(value[2] ?? ''))
        .slice(0, maxShown + 2),
    };
  const typed = /(?<![\w:：@"“])([A-Za-z]{1,12})$/u.exec(before)?.[1];
  if (!typed) return none;
  const starts = ({ text: candidate }: Completion): boolean => candidate.toLowerCase().startsWith(typed.toLowerCase());
  return {
    start: caret - typed.length,
    items: [...(notation === 'modern' ? operators : []), near, ...fieldNames].filter(starts).slice(0, maxShown),
  };
}
