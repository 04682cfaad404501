/** Lists and things in one another that somebody might write; the reader of JSON takes seconds for a million. */
export const deepestJson = 200;

/** Whether lists and things of JSON lie in one another more than `deepestJson` times; looks at each character once. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > deepestJson) return true;
  }
  return false;
}
