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
