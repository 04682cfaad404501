const encoder = new TextEncoder();

/** Length of a text as a service counts it. */
type Measure = (text: string) => number;

/** Length in UTF-8 bytes, as counted by most services. */
export const getBytes: Measure = (text) => encoder.encode(text).length;
/** Length in UTF-16 code units. */
export const getUnits: Measure = (text) => text.length;
const getCharacters: Measure = (text) => [...text].length;

/** Truncates a text to a maximum length; the cut is marked with `…`, and no character is split. */
function fit(text: string, max: number, measure: Measure): string {
  if (measure(text) <= max) return text;
  const room = max - measure('…');
  if (room < 0) return '';
  let used = 0;
  let shortened = '';
  for (const character of text) {
    used += measure(character);
    if (used > room) break;
    shortened += character;
  }
  return `${shortened.trimEnd()}…`;
}

/** Truncates a text to a number of UTF-8 bytes. */
export const fitBytes = (text: string, max: number): string => fit(text, max, getBytes);

/** Truncates a text to a number of characters. */
export const fitCharacters = (text: string, max: number): string => fit(text, max, getCharacters);

/** Joins subject, text and link on separate lines within a maximum length; the text is truncated, the link never is. */
export function composed(
  { subject, text, link }: { readonly subject: string; readonly text: string; readonly link: string | null },
  max: number,
  measure: Measure = getBytes,
): string {
  const end = link === null ? '' : `\n${link}`;
  const whole = `${subject}\n${text}${link !== null && text.includes(link) ? '' : end}`;
  if (measure(whole) <= max) return whole;
  const body = link === null ? text : text.replaceAll(link, '');
  return `${fit(`${subject}\n${body}`, max - measure(end), measure)}${end}`;
}
