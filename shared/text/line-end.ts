/** Shortest line of Chinese, and the shortest and longest of an alphabet, that were broken to fit a width. */
const minWidth = 16;
const minLetters = 30;
const maxLetters = 120;
/** Lines that are looked at for the end of a sentence. */
const linesAhead = 4;
const sentenceEnd = /[。！？；…：]/u;

/**
 * Returns whether a text goes on over the end of a line that no mark ends: the line was broken to fit a width, or in
 * the middle of a word. Otherwise the line is a heading, an item or a cell.
 *
 * Broken to fit a width means: no line is much longer than the first, and a sentence ends within the next lines.
 *
 * @param at index of the line end, `next` of the first character behind it
 * @param isCjk whether a CJK character stands before or behind
 */
export function isSoftLineEnd(text: string, at: number, next: number, isCjk: boolean): boolean {
  const before = at - (text.lastIndexOf('\n', at - 1) + 1);
  let lineEnd = getLineEnd(text, next);
  const after = lineEnd - next;
  if (!isCjk) return before >= minLetters && before <= maxLetters && after <= before + 20;
  // A line of one character is no block.
  if (Math.min(before, after) === 1) return true;
  if (before < minWidth || after > before + 1) return false;
  for (let line = 0, start = next; line < linesAhead; line += 1) {
    const { length } = text.slice(start, lineEnd);
    if (length > before + 1) return false;
    if (sentenceEnd.test(text.slice(start, lineEnd))) return true;
    if (length < before - 1 || lineEnd >= text.length) return false;
    start = lineEnd + 1;
    lineEnd = getLineEnd(text, start);
  }
  return false;
}

function getLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
