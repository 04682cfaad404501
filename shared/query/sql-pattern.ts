import { characterRanges, cutsRun, isEmojiPart } from '#shared/text';

/** Returns a LIKE pattern that matches a text anywhere, or only at one end. */
export function likePattern(text: string, place: 'anywhere' | 'start' | 'end' = 'anywhere'): string {
  const escaped = text.replaceAll(/[\\%_]/gu, '\\$&');
  return `${place === 'start' ? '' : '%'}${escaped}${place === 'end' ? '' : '%'}`;
}

/**
 * Returns a regular expression for a word whose match obeys `isWholeMatch` of `#shared/text`; undefined for a word that
 * may begin and end anywhere.
 */
export function wholePattern(word: string): string | undefined {
  if (word === '.') return `(^|[^0-9${characterRanges}])[.]|[0-9][.]($|[^0-9])`;
  const { start, end } = edges(word);
  if (start === undefined && end === undefined) return undefined;
  return `${start === undefined ? '' : `(^|${start})`}${escape(word)}${end === undefined ? '' : `($|${end})`}`;
}

/** Returns what may stand before and after a word, besides the ends of the text; undefined for anything. */
function edges(word: string): { readonly start: string | undefined; readonly end: string | undefined } {
  const before = {
    letter: `[^${characterRanges}]`,
    digit: '[^0-9.]|(^|[^0-9])[.]',
    point: `[^${isDigit(word[1]) ? '0-9' : ''}${characterRanges}]`,
    emoji: `[^${joiner}]`,
    none: undefined,
  };
  const after = {
    letter: before.letter,
    digit: '[^0-9.]|[.]($|[^0-9])',
    point: isDigit(word.at(-2)) ? '[^0-9]' : undefined,
    emoji: `[^${joinedAfter}]`,
    none: undefined,
  };
  return { start: before[edgeKind(word[0]!)], end: after[edgeKind(word.at(-1)!)] };
}

/**
 * Returns a regular expression for a word whose match is whole and not inside one of the longer words: at no position
 * of a longer word that has the word, both what precedes and what follows it there.
 */
export function outsidePattern(word: string, longer: readonly string[]): string {
  const constraints = longer.flatMap((each) =>
    positionsOf(word, each).map((at) => {
      const [before, after] = [each.slice(0, at), each.slice(at + word.length)];
      const precedes = `(?<!${startOf(each)}${escape(before)})`;
      const follows = `(?!${escape(word)}${escape(after)}${endOf(each)})`;
      if (before === '' && after === '') return `(?!${escape(word)})`;
      if (before === '') return follows;
      return after === '' ? precedes : `(?:${precedes}|${follows})`;
    }),
  );
  const [start, end] = lookaround(word);
  return `${start}${constraints.join('')}${escape(word)}${end}`;
}

function positionsOf(word: string, text: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) positions.push(at);
  return positions;
}

function startOf(word: string): string {
  const start = edges(word).start;
  return start === undefined ? '' : `(?:^|${start})`;
}

function endOf(word: string): string {
  const end = edges(word).end;
  return end === undefined ? '' : `(?:$|${end})`;
}

/**
 * Returns a regular expression for a word of each side in either order, with at most `distance` characters between
 * them.
 */
export function nearPattern(left: readonly string[], right: readonly string[], distance: number): string {
  const one = alternatives(left);
  const other = alternatives(right);
  const gap = distance === 0 ? '' : `.{0,${distance}}`;
  return `${one}${gap}${other}|${other}${gap}${one}`;
}

function alternatives(words: readonly string[]): string {
  return `(?:${[...new Set(words)].map(withEdges).join('|')})`;
}

function withEdges(word: string): string {
  const [start, end] = lookaround(word);
  return `${start}${escape(word)}${end}`;
}

/** Returns what limits a match of a word before and after it, as constraints that consume nothing. */
function lookaround(word: string): readonly [start: string, end: string] {
  if (word === '.') return [`(?<![${characterRanges}])(?:(?<![0-9])|(?![.][0-9]))`, ''];
  const before = {
    letter: `(?<![${characterRanges}])`,
    digit: '(?<![0-9])(?<![0-9][.])',
    point: `(?<![${isDigit(word[1]) ? '0-9' : ''}${characterRanges}])`,
    emoji: `(?<!${joiner})`,
    none: '',
  };
  const after = {
    letter: `(?![${characterRanges}])`,
    digit: '(?![0-9])(?![.][0-9])',
    point: isDigit(word.at(-2)) ? '(?![0-9])' : '',
    emoji: `(?![${joinedAfter}])`,
    none: '',
  };
  return [before[edgeKind(word[0]!)], after[edgeKind(word.at(-1)!)]];
}

type EdgeKind = 'letter' | 'digit' | 'point' | 'emoji' | 'none';

const joiner = '\u200d';
/** What continues an emoji: the joiner and the tags of a flag. */
const joinedAfter = `${joiner}\u{e0020}-\u{e007f}`;

/** Returns what limits where a match with this unit at its edge may begin or end. */
function edgeKind(unit: string): EdgeKind {
  if (unit === '.') return 'point';
  if (isEmojiPart(unit)) return 'emoji';
  if (!cutsRun(unit + unit, 1)) return 'none';
  return isDigit(unit) ? 'digit' : 'letter';
}

const isDigit = (unit: string | undefined): boolean => unit !== undefined && unit >= '0' && unit <= '9';

/** Escapes every character that is neither letter, digit nor space with a backslash. */
function escape(word: string): string {
  return word.replaceAll(/[!-/:-@[-`{-~]/gu, '\\$&');
}
