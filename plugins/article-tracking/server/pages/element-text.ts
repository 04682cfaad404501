/** Returns class and id of an element, for pattern matching. */
export const getNames = (element: Element): string => `${element.getAttribute('class') ?? ''} ${element.id}`;

const breaking = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|section|article|header|footer|dd|dt|figure)$/;
const skipped = /^(?:script|style|noscript|template|select|option|textarea|svg|iframe|button)$/;

/**
 * Returns the text of an element in reading order; the node limit prevents nested pages from being traversed
 * repeatedly.
 */
function walk(element: Element, maxNodes: number, maxCharacters: number): string {
  const parts: string[] = [];
  const stack: (Node | string)[] = [element];
  let [nodes, size] = [0, 0];
  for (let node = stack.pop(); node !== undefined && nodes < maxNodes && size < maxCharacters; node = stack.pop()) {
    nodes += 1;
    if (typeof node === 'string') parts.push(node);
    else if (node.nodeType === 3) {
      const text = (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
      parts.push(text);
      size += text.length;
    } else if (node.nodeType === 1 && !skipped.test((node as Element).localName)) {
      if (breaking.test((node as Element).localName)) {
        parts.push('\n');
        stack.push('\n');
      }
      for (let child = node.lastChild; child; child = child.previousSibling) stack.push(child);
    }
  }
  return parts
    .join('')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

/** Returns the text of an element, one line per block. */
export const wordsOf = (element: Element | undefined, limit = 12_000): string =>
  element ? walk(element, 600, limit) : '';

/** Returns the text of an element on one line. */
export const getLine = (element: Element | undefined): string =>
  element ? walk(element, 60, 400).replace(/\s+/g, ' ') : '';

/** Returns the closest ancestor that is in the set. */
export function nearest(element: Element, items: ReadonlySet<Element>): Element | undefined {
  for (let at = element.parentElement; at; at = at.parentElement) if (items.has(at)) return at;
  return undefined;
}

const maxBelow = 150;

/** Returns the descendants of an item without those of nested items, in document order. */
export function ownBelow(item: Element, items: ReadonlySet<Element>, max = maxBelow): Element[] {
  const descendants: Element[] = [];
  const stack = [...item.children].reverse();
  for (let at = stack.pop(); at && descendants.length < max; at = stack.pop()) {
    if (items.has(at)) continue;
    descendants.push(at);
    for (let index = at.children.length - 1; index >= 0; index -= 1) stack.push(at.children[index] as Element);
  }
  return descendants;
}
