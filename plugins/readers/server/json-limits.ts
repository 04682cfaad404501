/**
 * Limits for realistic JSON: nesting depth, and members of one object. The JSON parser takes a second for 400,000 names
 * or for a million brackets.
 */
export const jsonLimits = { depth: 200, members: 10_000 } as const;

/** Returns whether JSON exceeds the limits; reads each character once. */
export function isTooComplex(json: string): boolean {
  /** Number of commas in each open object, by depth; commas in arrays do not count. */
  const commas: number[] = [];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '[' || sign === '{') commas[(depth += 1)] = sign === '{' ? 0 : Number.NEGATIVE_INFINITY;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',' && (commas[depth] = (commas[depth] ?? 0) + 1) >= jsonLimits.members) return true;
    if (depth > jsonLimits.depth) return true;
  }
  return false;
}
