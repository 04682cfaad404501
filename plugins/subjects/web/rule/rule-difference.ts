import type { Notation } from '#shared/query';
import { getPieces } from './rule-tokens';

/** Segment that two rules share, or that only one of them has. */
export interface RuleChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Above this number of segments on either side, rules are compared as a whole. */
const comparable = 1_500;

/** Returns the segments to remove from and add to one rule to obtain the other, by their longest common subsequence. */
export function getDifference(before: string, after: string, notation: Notation): readonly RuleChange[] {
  const [old, fresh] = [getPieces(before, notation), getPieces(after, notation)];
  if (old.length > comparable || fresh.length > comparable)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const width = fresh.length + 1;
  const commonLengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      commonLengths[at] =
        old[row] === fresh[column]
          ? commonLengths[at + width + 1]! + 1
          : Math.max(commonLengths[at + width]!, commonLengths[at + 1]!);
    }
  }
  const changes: { kind: RuleChange['kind']; text: string }[] = [];
  const push = (kind: RuleChange['kind'], text: string): void => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    if (row < old.length && column < fresh.length && old[row] === fresh[column]) {
      push('same', old[row]!);
      row += 1;
      column += 1;
    } else if (
      column >= fresh.length ||
      (row < old.length && commonLengths[(row + 1) * width + column]! >= commonLengths[row * width + column + 1]!)
    )
      push('removed', old[row++]!);
    else push('added', fresh[column++]!);
  }
  return changes;
}
