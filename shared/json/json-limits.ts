/**
 * Limits for realistic JSON: nesting depth, members of one object, and values in all. The JSON parser takes a second
 * for 400,000 names or for a million brackets.
 */
export const jsonLimits = { depth: 200, members: 10_000, values: 500_000 } as const;

const codes = { quote: 0x22, comma: 0x2c, escape: 0x5c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] } as const;
const [openArray, openObject] = codes.open;
const [closeArray, closeObject] = codes.close;

/** Returns whether JSON exceeds the limits; reads each character once. */
export function isTooComplex(json: string): boolean {
  /** Number of commas in each open object, by depth; commas in arrays count only in all. */
  const commas: number[] = [];
  let depth = 0;
  let values = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isQuoted && code === codes.escape) at += 1;
    else if (code === codes.quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === openArray || code === openObject) {
      if ((depth += 1) > jsonLimits.depth) return true;
      commas[depth] = code === openObject ? 0 : Number.NEGATIVE_INFINITY;
    } else if (code === closeArray || code === closeObject) depth -= 1;
    else if (code === codes.comma) {
      if ((values += 1) >= jsonLimits.values) return true;
      if ((commas[depth] = (commas[depth] ?? 0) + 1) >= jsonLimits.members) return true;
    }
  }
  return false;
}
