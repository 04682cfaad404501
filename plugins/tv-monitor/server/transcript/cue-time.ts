const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;
const [arrow, shaft] = [/[-‐-―−=]>/, /[-‐-―−=]/];
const timeLike = /\d\s*:\s*\d{2}/;

/**
 * Parses a caption time such as `01:02:03,450` or `02:03.4` into milliseconds; accepts comma or point, also full-width.
 * Returns undefined for anything else.
 */
export function getCueTime(text: string): number | undefined {
  const match = clock.exec(text.normalize('NFKC').replace(/\s+/g, ''));
  if (!match) return undefined;
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = match;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/**
 * Returns the two times of a line such as `00:00:01,000 --> 00:00:03,000`, either of which may be unreadable; undefined
 * for a line of text.
 */
export function toTiming(
  line: string,
): { readonly start: number | undefined; readonly end: number | undefined } | undefined {
  const plain = line.normalize('NFKC').trim();
  const head = plain.search(arrow);
  if (head < 0) return undefined;
  let tail = head;
  while (tail > 0 && shaft.test(plain.charAt(tail - 1))) tail -= 1;
  const [start, end = ''] = [plain.slice(0, tail), /\S+/.exec(plain.slice(head + 2))?.[0]];
  return timeLike.test(start) || timeLike.test(end) ? { start: getCueTime(start), end: getCueTime(end) } : undefined;
}
