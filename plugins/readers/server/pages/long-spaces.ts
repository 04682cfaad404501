/** Maximum number of consecutive spaces; patterns that end in spaces would retry from each of them. */
const maxLength = 200;

const rare = /\s/;

/** Returns whether a character is a space of any kind. */
export function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && isRare(code));
}

const isRare = (code: number): boolean =>
  code === 160 || (code >= 5_760 && (code < 12_289 || code > 65_000) && rare.test(String.fromCharCode(code)));

/** Shortens long runs of spaces. A pattern may scan each character twice, and pages have millions. */
export function withoutLongSpaces(text: string): string {
  let [kept, from, start] = ['', 0, -1];
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isSpaceAt(text, at)) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0 && at - start > maxLength) {
      kept += text.slice(from, start + maxLength);
      from = at;
    }
    start = -1;
  }
  return from === 0 ? text : kept + text.slice(from);
}
