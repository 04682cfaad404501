import { cutsRun, characterRanges } from '#shared/text';

/** Returns a LIKE pattern that matches a text anywhere, or only at one end. */
export function likePattern(text: string, place: 'anywhere' | 'start' | 'end' = 'anywhere'): string {
  const escaped = text.replaceAll(/[\\%_]/gu, '\\$&');
  return `${place === 'start' ? '' : '%'}${escaped}${place === 'end' ? '' : '%'}`;
}

/**
 * Returns a regular expression for a word whose match may not cut a run at its edges; undefined if it has no such edge.
 */
export function wholePattern(word: string): string | undefined {
  const first = runClass(word[0]!);
  const last = runClass(word.at(-1)!);
  if (!first && !last) return undefined;
  return `${first ? `(^|[^${first}])` : ''}${escape(word)}${last ? `($|[^${last}])` : ''}`;
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
  const first = runClass(word[0]!);
  const last = runClass(word.at(-1)!);
  return `${first ? `(?<![${first}])` : ''}${escape(word)}${last ? `(?![${last}])` : ''}`;
}

/**
 * Returns the characters that may not be adjacent to a unit, as the inside of a bracket expression: its own kind, if
 * that forms runs.
 */
function runClass(unit: string): string | undefined {
  if (!cutsRun(unit + unit, 1)) return undefined;
  return unit >= '0' && unit <= '9' ? '0-9' : characterRanges;
}

/** Escapes every character that is neither letter, digit nor space with a backslash. */
function escape(word: string): string {
  return word.replaceAll(/[!-/:-@[-`{-~]/gu, '\\$&');
}
