/**
 * Returns the distance between grid lines of a scale from 0 to `top`: a whole number that is 1, 2 or 5 times a power of
 * ten and gives three to five lines.
 */
export function tickStep(top: number): number {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}
