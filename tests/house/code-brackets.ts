/** A file's code with its comments blanked, so that places in it stay where they are. */
export const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => ' '.repeat(comment.length));

/** Where the text ends that begins at a place with a quotation mark. */
function endOfText(code: string, open: number): number {
  let at = open + 1;
  while (at < code.length && code[at] !== code[open]) at += code[at] === '\\' ? 2 : 1;
  return at;
}

/** Where the bracket that opens at a place closes. */
export function closingOf(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if (/['"`]/.test(sign)) at = endOfText(code, at);
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && --depth === 0) return at;
  }
  return code.length;
}

/** What stands within the brackets that open at a place, cut at its own commas. */
export function partsIn(code: string, open: number): string[] {
  const parts: string[] = [];
  const end = closingOf(code, open);
  let from = open + 1;
  for (let at = from; at <= end; at += 1) {
    const sign = code[at] ?? '';
    if (at === end || sign === ',') {
      parts.push(code.slice(from, at).trim());
      from = at + 1;
    } else if (/['"`]/.test(sign)) at = endOfText(code, at);
    else if ('([{'.includes(sign)) at = closingOf(code, at);
  }
  return parts.filter((part) => part !== '');
}

/** The value of a property among the parts of an object literal; undefined when it has none of that name. */
export function valueIn(parts: readonly string[], name: string): string | undefined {
  const found = parts.find((part) => new RegExp(`^${name}(?:\\s*:|$)`).test(part));
  return found?.replace(new RegExp(`^${name}\\s*:\\s*`), '');
}
