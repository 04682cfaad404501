import { cutText } from '#shared/text';

const breaking =
  /^(p|div|br|li|ul|ol|tr|td|table|h[1-6]|blockquote|section|article|header|footer|dd|dt|figure|aside|nav|main|form)$/;
const skipped = /^(script|style|noscript|template|head|select|option|textarea|svg|iframe)$/;

/** Number of source characters scanned per character of text, to allow for whitespace. */
const spaced = 4;

/**
 * Returns the text of a page in reading order, one line per block, which is searched for dates, sources and authors.
 */
export function visibleText(root: Element | null, limit = 60_000): string {
  const parts: string[] = [];
  let size = 0;
  const stack: (Node | string)[] = root ? [root] : [];
  while (stack.length > 0 && size < limit) {
    const node = stack.pop() as Node | string;
    if (typeof node === 'string') {
      parts.push(node);
      continue;
    }
    if (node.nodeType === 3) {
      const text = cutText(node.textContent ?? '', limit * spaced).replace(/[\s\u00a0]+/g, ' ');
      parts.push(text);
      size += text.length;
      continue;
    }
    if (node.nodeType !== 1) continue;
    const name = (node as Element).localName;
    if (skipped.test(name)) continue;
    if (breaking.test(name)) {
      parts.push('\n');
      stack.push('\n');
    }
    const children = node.childNodes;
    for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index] as Node);
  }
  return parts
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Text printed by a headline, but not near its mentions in menus and lists. */
const byline =
  /(?:19|20)\d{2}[-/.年 ]{1,2}\d{1,2}[-/.月 ]{1,2}\d{1,2}[^\n]{0,8}\d{1,2}[:：]\d{2}|来\s*源\s*[:：]|作\s*者\s*[:：]/;

/**
 * Returns the lines around a headline, where sites print date, source and author: first those after it, then those
 * before.
 */
export function getHead(text: string, title: string): string {
  const key = cutText(title.replace(/\s+/g, ' '), 24);
  if (key.length < 4) return cutText(text, 800);
  const places: number[] = [];
  for (let at = text.indexOf(key); at >= 0 && places.length < 8; at = text.indexOf(key, at + key.length))
    places.push(at);
  const first = places[0];
  if (first === undefined) return cutText(text, 1_500);
  // A one-word title occurs in many sentences; a line of its own is the headline.
  const ownLineIndex = places.find((place) => isLine(text, place, title.length));
  // The breadcrumb ("首页 > 正文 > 标题") may precede the headline: without a byline, the last of the early occurrences is
  // used.
  const at =
    places.find((place) => byline.test(text.slice(place + key.length, place + key.length + 200))) ??
    (key.length < shortTitle ? ownLineIndex : undefined) ??
    places.findLast((place) => place - first < 600) ??
    first;
  return `${text.slice(at + key.length, at + key.length + 700)}\n${text.slice(Math.max(0, at - 250), at)}`;
}

/** Shorter titles, in characters, may be words of the text. */
const shortTitle = 16;

const isLine = (text: string, place: number, length: number): boolean =>
  (place === 0 || text[place - 1] === '\n') && /^\s*(?:\n|$)/.test(text.slice(place + length, place + length + 20));

/** Returns what a page prints below its text, including the end of the text; empty if the text is not found. */
export function getTail(visible: string, text: string): string {
  const last = text.trimEnd().split('\n').at(-1)?.slice(-60) ?? '';
  const at = last.length < 20 ? -1 : visible.lastIndexOf(last);
  return at < 0 ? '' : visible.slice(Math.max(0, at - 200), at + 600);
}
