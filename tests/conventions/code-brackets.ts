/** Returns a file's code with comments blanked out, so that offsets stay the same. */
export const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => ' '.repeat(comment.length));

/** Returns the end offset of the string literal that starts at an offset. */
function endOfText(code: string, open: number): number {
  let at = open + 1;
  while (at < code.length && code[at] !== code[open]) at += code[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the offset of the bracket that closes the one at an offset. */
export function getClosing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if (/['"`]/.test(sign)) at = endOfText(code, at);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && --depth === 0) return at;
  }
  return code.length;
}

/** Returns the contents of the brackets that open at an offset, split at top-level commas. */
export function partsIn(code: string, open: number): string[] {
  const parts: string[] = [];
  const end = getClosing(code, open);
  let from = open + 1;
  for (let at = from; at <= end; at += 1) {
    const sign = code[at] ?? '';
    if (at === end || sign === ',') {
      parts.push(code.slice(from, at).trim());
      from = at + 1;
    } else if (/['"`]/.test(sign)) at = endOfText(code, at);
    else if ('([{'.includes(sign)) at = getClosing(code, at);
  }
  return parts.filter((part) => part !== '');
}

/** Returns the value of a property among the parts of an object literal; undefined if there is none of that name. */
export function valueIn(parts: readonly string[], name: string): string | undefined {
  const matchingPart = parts.find((part) => new RegExp(`^${name}(?:\\s*:|$)`).test(part));
  return matchingPart?.replace(new RegExp(`^${name}\\s*:\\s*`), '');
}
