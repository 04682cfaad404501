const encoder = new TextEncoder();

/** How a service counts what a text is long. */
type Measure = (text: string) => number;

/** Bytes of a text in UTF-8, in which most services count. */
export const bytesOf: Measure = (text) => encoder.encode(text).length;
/** Units of UTF-16. */
export const unitsOf: Measure = (text) => text.length;
const charactersOf: Measure = (text) => [...text].length;

/** The text at most so long; what is cut off shows as `…`, and no character is cut in two. */
function fit(text: string, most: number, measure: Measure): string {
  if (measure(text) <= most) return text;
  const room = most - measure('…');
  if (room < 0) return '';
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += measure(character);
    if (used > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The text in at most so many bytes of UTF-8. */
export const fitBytes = (text: string, most: number): string => fit(text, most, bytesOf);

/** The text in at most so many characters. */
export const fitCharacters = (text: string, most: number): string => fit(text, most, charactersOf);

/** Subject, text and link one below the other, at most so long; the text gives way, the link never does. */
export function composed(
  { subject, text, link }: { readonly subject: string; readonly text: string; readonly link: string | null },
  most: number,
  measure: Measure = bytesOf,
): string {
  const end = link === null ? '' : `\n${link}`;
  const whole = `${subject}\n${text}${link !== null && text.includes(link) ? '' : end}`;
  if (measure(whole) <= most) return whole;
  const body = link === null ? text : text.replaceAll(link, '');
  return `${fit(`${subject}\n${body}`, most - measure(end), measure)}${end}`;
}
