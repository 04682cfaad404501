const breaking = /^(p|div|br|li|ul|ol|tr|td|table|h[1-6]|blockquote|section|article|header|footer|dd|dt|figure|aside|nav|main|form)$/;
const skipped = /^(script|style|noscript|template|head|select|option|textarea|svg|iframe)$/;

/** The text of a page in reading order, a line a block: what patterns for dates, sources and authors are looked for in. */
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
      const text = (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
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
  return parts.join('').replace(/ *\n[ \n]*/g, '\n').trim();
}

/** The lines around a headline, where sites print date, source and author: those after it first, then those before. */
export function headOf(text: string, title: string): string {
  const key = title.replace(/\s+/g, ' ').slice(0, 24);
  if (key.length < 4) return text.slice(0, 800);
  // The page's path ("首页 > 正文 > 标题") may come before the headline: the last of the early ones counts.
  let at = text.indexOf(key);
  for (let next = text.indexOf(key, at + 1); next >= 0 && next - at < 600; next = text.indexOf(key, at + 1)) at = next;
  if (at < 0) return text.slice(0, 1_500);
  return `${text.slice(at + key.length, at + key.length + 700)}\n${text.slice(Math.max(0, at - 250), at)}`;
}
