/**
 * The distance between two lines of a scale from 0 to `top`: 1, 2 or 5 times a power of ten, whole, so that three to
 * five lines fit.
 */
export function tickStep(top: number): number {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}
