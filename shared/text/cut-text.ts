/** Number of characters read beyond the limit: a cluster that begins before the limit may end after it. */
const ahead = 64;
/** Number of characters before the limit that are searched for the start of the last cluster. */
const behind = 512;

let made: Intl.Segmenter | undefined;
const segmenter = (): Intl.Segmenter => (made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** Whether a character never joins its neighbors: printable ASCII, Chinese characters, kana, and their punctuation. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3001 && unit <= 0x3029) ||
  (unit >= 0x3041 && unit <= 0x3096) ||
  (unit >= 0x30a1 && unit <= 0x30fa) ||
  (unit >= 0xff01 && unit <= 0xff60);

/** Returns the last position up to `limit` that does not split a user-perceived character. */
function boundaryBefore(text: string, limit: number): number {
  if (limit <= 0) return 0;
  if (limit >= text.length) return text.length;
  if (isPlain(text.charCodeAt(limit - 1)) && isPlain(text.charCodeAt(limit))) return limit;
  let start = Math.max(0, limit - 1);
  const earliest = Math.max(0, limit - behind);
  while (start > earliest && !(isPlain(text.charCodeAt(start)) && isPlain(text.charCodeAt(start - 1)))) start -= 1;
  const segment = segmenter()
    .segment(text.slice(start, limit + ahead))
    .containing(limit - start);
  const end = start + (segment?.index ?? limit - start);
  if (end > 0) return end;
  // A single cluster longer than the limit, such as a stack of accents, is divided between code points.
  const isHigh = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  return isHigh ? limit - 1 : limit;
}

/**
 * Returns the beginning of a text in at most `max` UTF-16 units, so that it fits limits of columns, forms and gateways
 * alike, and never ends inside an emoji, a flag or an accented character. `ellipsis` counts towards the limit and is
 * appended only to texts that were cut.
 */
export function cutText(text: string, max: number, ellipsis = ''): string {
  if (text.length <= max) return text;
  return text.slice(0, boundaryBefore(text, max - ellipsis.length)) + ellipsis;
}

/** Returns the first `max` characters as people count them, and an ellipsis when there are more. */
export function firstCharacters(text: string, max: number, ellipsis = '…'): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter().segment(text)) {
    if (count === max) return `${text.slice(0, end)}${ellipsis}`;
    end = index + segment.length;
    count += 1;
  }
  return text;
}
