import type { Finding } from '../findings';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

/** Builds an HTML page of the text with marked findings, each with its reason as tooltip. */
export function markedHtml(
  title: string,
  language: string,
  text: string,
  findings: readonly Finding[],
  getReason: (finding: Finding) => string,
): string {
  let at = 0;
  let body = '';
  for (const finding of findings) {
    const { Offset, Length, Suggestions } = finding;
    const tip = escaped(getReason(finding));
    const instead = Suggestions[0] === undefined ? '' : `<ins>${escaped(Suggestions[0])}</ins>`;
    body += `${escaped(text.slice(at, Offset))}<mark title="${tip}">${escaped(text.slice(Offset, Offset + Length))}</mark>${instead}`;
    at = Offset + Length;
  }
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(title)}</title><style>body{font:16px/1.8 sans-serif;max-width:44em;margin:2em auto;padding:0 1em;white-space:pre-wrap}mark{background:#ffe58f}ins{color:#0b6b2e;margin-left:.2em}</style><body>${body}${escaped(text.slice(at))}</body></html>`;
}
