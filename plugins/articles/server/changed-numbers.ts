import { foldText } from '#shared/text';

/** A number with its unit, and the one in its place in a later text. */
export interface ChangedNumber {
  readonly Before: string;
  readonly After: string;
}

const number = /(?<![\d.])\d+(?:\.\d+)?(?:万亿|万|亿)?%?/gu;
/** Dates and times differ between any two copies. */
const ofTime = /^(?:年|月|日|时|点|分|秒|号|:|-|\/)/u;
/** Characters behind a number that say what is counted. */
const unitLength = 3;
const maxChanged = 3;

/** Returns the numbers of a text by what is counted: 人死亡, 辆. A unit with several numbers states no single figure. */
function numbersOf(text: string): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const several = new Set<string>();
  for (const { 0: written, index } of text.matchAll(number)) {
    const rest = text.slice(index + written.length);
    const unit = /^[\p{Script=Han}]{1,3}/u.exec(rest)?.[0].slice(0, unitLength);
    if (unit === undefined || ofTime.test(rest)) continue;
    if (numbers.has(unit) && numbers.get(unit) !== written) several.add(unit);
    numbers.set(unit, written);
  }
  for (const unit of several) numbers.delete(unit);
  return numbers;
}

/**
 * Returns the numbers in which a copy differs from an earlier text although both count the same, at most three: a toll
 * that rose, a sum that was corrected.
 */
export function changedNumbers(before: string, after: string): ChangedNumber[] {
  const later = numbersOf(foldText(after));
  return [...numbersOf(foldText(before))]
    .flatMap(([unit, written]) => {
      const changed = later.get(unit);
      return changed === undefined || changed === written
        ? []
        : [{ Before: `${written}${unit.slice(0, 1)}`, After: `${changed}${unit.slice(0, 1)}` }];
    })
    .slice(0, maxChanged);
}
