import { cutText } from './cut-text';

/** A sentence with its closing marks: up to a full stop of either script, a line break, or the end. */
const sentence = /[^。！？!?；;…\n\r]*?(?:[。！？!?；;…]+[”’」』）)"']*|\.(?=\s|$)|(?=[\n\r]|$))/gu;

/** Returns the sentences of a text in order, trimmed, with their closing marks; line breaks end sentences too. */
export function sentences(text: string): string[] {
  return (text.match(sentence) ?? []).map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Returns the beginning of a text in at most `length` characters, for lists.
 *
 * White space is collapsed. Cuts after the last whole sentence when that keeps more than half of the length, otherwise
 * mid-sentence with an ellipsis; no emoji or accented character is divided.
 */
export function getSummary(text: string, length: number): string {
  const head = cutText(text, length * 4 + 1000)
    .replace(/\s+/gu, ' ')
    .trim();
  if (head.length <= length) return head;
  const cut = cutText(head, length);
  const stop = Math.max(...['。', '！', '？', '!', '?', '；', '. '].map((mark) => cut.lastIndexOf(mark))) + 1;
  if (stop > length / 2) return cut.slice(0, stop).trim();
  return `${cutText(head, length - 1).trimEnd()}…`;
}

/** Share of an excerpt that precedes what it is about. */
const leadShare = 0.4;

/**
 * Returns an excerpt of a text around an offset in about `length` characters on one line, for lists. Begins with the
 * sentence of the offset if that is near, and has an ellipsis where it was cut.
 */
export function getExcerpt(text: string, offset: number, length: number): string {
  const lead = text.slice(Math.max(0, offset - Math.floor(length * leadShare)), offset);
  const stop = Math.max(...[...'。！？!?；\n'].map((mark) => lead.lastIndexOf(mark))) + 1;
  const from = offset - lead.length + stop;
  // A lead that was cut may begin inside a character of several units.
  const isInside = from > 0 && stop === 0 && /^[\p{M}\p{Cf}\udc00-\udfff]/u.test(text.slice(from, from + 1));
  const start = isInside ? offset : from;
  const rest = text.slice(start, start + length * 2);
  const line = rest.replace(/\s+/gu, ' ').trim();
  const shown = cutText(line, length);
  const isCut = shown.length < line.length || start + rest.length < text.length;
  return `${start > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}
