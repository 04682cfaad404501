import { foldText } from '#shared/text';

const pieces = /[\u3400-\u9fff]+|[a-z]+|[0-9]+/gu;
const [saturation, lengthShare] = [1.2, 0.75];

function getUnits(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (unit: string) => counts.set(unit, (counts.get(unit) ?? 0) + 1);
  for (const [piece] of foldText(text).matchAll(pieces)) {
    if (piece < '\u3400') add(piece);
    else for (let at = 0; at + 1 < piece.length; at += 1) add(piece.slice(at, at + 2));
  }
  return counts;
}

/** Baseline: textbook BM25 over all pairs of adjacent characters, in memory. */
export function plainRelevance(texts: readonly string[]): (question: string) => readonly number[] {
  const counts = texts.map(getUnits);
  const lengths = counts.map((units) => [...units.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const places = new Map<string, number[]>();
  for (const [index, units] of counts.entries())
    for (const unit of units.keys()) places.set(unit, [...(places.get(unit) ?? []), index]);
  return (question) => {
    const scores = new Map<number, number>();
    for (const unit of getUnits(question).keys()) {
      const holding = places.get(unit) ?? [];
      const weight = Math.log(1 + (texts.length - holding.length + 0.5) / (holding.length + 0.5));
      for (const index of holding) {
        const count = counts[index]!.get(unit)!;
        const hold = saturation * (1 - lengthShare + (lengthShare * lengths[index]!) / average);
        scores.set(index, (scores.get(index) ?? 0) + (weight * count * (saturation + 1)) / (count + hold));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([index]) => index);
  };
}
