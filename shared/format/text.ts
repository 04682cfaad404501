/** How much of a ticket's title a notice shows. */
export const ticketTitleLength = 7;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The first `length` characters and an ellipsis, or the text itself where it fits; a character is what people take for
 * one, emoji included.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (count === length) return `${text.slice(0, end)}…`;
    end = index + segment.length;
    count += 1;
  }
  return text;
}

/** A ticket's title as notices show it: cut at seven characters. */
export function shortTicketTitle(title: string): string {
  return cutText(title.trim(), ticketTitleLength);
}
