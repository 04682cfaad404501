import { decodeHTMLStrict } from 'entities';

/** Decodes entities that end with a semicolon, once: `&copy=2` in a URL is not an entity. */
export function decodeEntities(text: string): string {
  return /&[#a-z]/i.test(text) ? decodeHTMLStrict(text) : text;
}

/** Characters that XML forbids and that would break later parsers. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/**
 * Returns the text of an element as written: CDATA literally, without comments, entities outside CDATA decoded, markup
 * kept.
 */
export function textOfSource(source: string, options: { readonly keepEntities?: boolean } = {}): string {
  const outside = (text: string) => (options.keepEntities ? text : decodeEntities(text));
  if (!source.includes('<!')) return outside(source).replace(forbidden, '').trim();
  let text = '';
  let at = 0;
  while (at < source.length) {
    const mark = source.indexOf('<!', at);
    if (mark < 0) break;
    text += outside(source.slice(at, mark));
    if (source.startsWith('<![CDATA[', mark)) {
      const end = source.indexOf(']]>', mark + 9);
      text += source.slice(mark + 9, end < 0 ? source.length : end);
      at = end < 0 ? source.length : end + 3;
    } else if (source.startsWith('<!--', mark)) {
      const end = source.indexOf('-->', mark + 4);
      at = end < 0 ? source.length : end + 3;
    } else {
      text += '<!';
      at = mark + 2;
    }
  }
  return (text + outside(source.slice(at))).replace(forbidden, '').trim();
}

/** Elements that start a new line of text. */
const breaking =
  /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|section|article|pre|hr|dd|dt|figure|figcaption|header|footer)$/;

/** Returns the visible text of HTML, on one line unless `lines` is set; scripts, styles and comments are omitted. */
export function plainText(html: string, { lines = false }: { readonly lines?: boolean } = {}): string {
  if (!/[<&]/.test(html)) return tidy(html, lines);
  const text = withoutUnseen(html).replace(
    /<\/?([a-z][a-z\d]*(?:[:-][a-z\d:-]*)?)(?:\s[^<>]*|\/)?>/gi,
    (_, name: string) => (breaking.test(name.toLowerCase()) ? '\n' : /^t[dh]$/i.test(name) ? ' ' : ''),
  );
  return tidy(decodeEntities(text), lines);
}

/** Removes comments and elements without visible text in one pass; what is never closed is kept as text. */
function withoutUnseen(html: string): string {
  const opening = /<!--|<(script|style|noscript|template)\b/gi;
  const lower = html.toLowerCase();
  const unclosed = new Set<string>();
  let text = '';
  let at = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const mark = match[1] ? `</${match[1].toLowerCase()}` : '-->';
    if (unclosed.has(mark)) continue;
    const end = lower.indexOf(mark, opening.lastIndex);
    if (end < 0) {
      unclosed.add(mark);
      continue;
    }
    text += `${html.slice(at, match.index)}${match[1] ? ' ' : ''}`;
    const close = match[1] ? html.indexOf('>', end) : end + 2;
    at = close < 0 ? html.length : close + 1;
    opening.lastIndex = at;
  }
  return text + html.slice(at);
}

function tidy(text: string, lines: boolean): string {
  const clean = text.replace(forbidden, '');
  if (!lines) return clean.replace(/[\s\u00a0]+/g, ' ').trim();
  return clean
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

const linkAttribute = /(\s(?:href|src|poster|cite|background)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'<>]+)/gi;

/** Makes the URLs in HTML absolute. */
export function absoluteLinks(html: string, base: string | undefined): string {
  if (!base || !html.includes('<')) return html;
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(linkAttribute, (all, start: string, value: string) => {
      const bare = value.replace(/^["']|["']$/g, '');
      const address = absoluteUrl(decodeEntities(bare), base);
      return address && !/^(#|data:)/.test(bare)
        ? `${start}"${address.replace(/&/g, '&amp;').replace(/"/g, '%22')}"`
        : all;
    }),
  );
}

/** Returns the URL itself if it cannot be made absolute, and an empty string if there is none. */
export function absoluteUrl(address: string | undefined, base: string | undefined): string {
  const text = address?.trim() ?? '';
  if (text === '') return '';
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^https?:/i.test(text)) return text;
  return URL.canParse(text, base) && (base || /^https?:\/\//i.test(text))
    ? base && !/^https?:/i.test(text)
      ? new URL(text, base).href
      : text
    : text;
}

/** Returns the first picture in HTML, if it has a web URL. */
export function firstImage(html: string): string | undefined {
  const address = /<img\s[^<>]*?src\s*=\s*["']?([^"'\s<>]+)/i.exec(html)?.[1];
  const decoded = address ? decodeEntities(address) : undefined;
  return decoded && /^(https?:)?\/\//i.test(decoded) ? decoded : undefined;
}
