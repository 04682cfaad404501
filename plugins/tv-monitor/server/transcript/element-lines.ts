/**
 * Returns the lines (from 1) at which the elements of an array begin: the root array, or the array under one key of the
 * root object. The text must be valid JSON.
 */
export function elementLines(json: string, key?: string): number[] {
  const lineNumbers: number[] = [];
  const wanted = key === undefined ? 1 : 2;
  let line = 1;
  let depth = 0;
  let last = '';
  let current: string | undefined;
  let isInside = false;
  let isExpected = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as string;
    if (sign === '\n') line += 1;
    if (/\s/.test(sign)) continue;
    if (isExpected && sign !== ']') {
      lineNumbers.push(line);
      isExpected = false;
    }
    if (sign === '"') {
      const start = at;
      at += 1;
      while (json[at] !== '"' && at < json.length) at += json[at] === '\\' ? 2 : 1;
      if (depth === 1) last = json.slice(start, at + 1);
    } else if (sign === ':' && depth === 1) {
      current = JSON.parse(last) as string;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (sign === '[' && depth === wanted && current === key) {
        isInside = true;
        isExpected = true;
      }
    } else if (sign === ']' || sign === '}') {
      if (isInside && depth === wanted) return lineNumbers;
      depth -= 1;
    } else if (sign === ',' && isInside && depth === wanted) {
      isExpected = true;
    }
  }
  return lineNumbers;
}
