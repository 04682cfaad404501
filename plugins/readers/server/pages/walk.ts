import { cutText } from '#shared/text';
import { isSpaceAt } from './long-spaces';

/** Returns all elements below a root in page order. Selectors would be parsed, compiled and matched at each element. */
export function elementsBelow(root: Element): Element[] {
  const descendants: Element[] = [];
  const stack: Element[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element !== root) descendants.push(element);
    const children: Element[] = [];
    for (let node = element.firstChild; node; node = node.nextSibling)
      if (node.nodeType === 1) children.push(node as Element);
    for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index] as Element);
  }
  return descendants;
}

/** An element with its names. */
export interface Named {
  readonly element: Element;
  /** Id, classes and test hook names, with camel case split; empty if there are none. */
  readonly name: string;
}

/** Returns all elements below a root with their names. */
export const namedBelow = (root: Element): Named[] =>
  elementsBelow(root).map((element) => ({ element, name: getName(element) }));

function getName(element: Element): string {
  const named = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''} ${element.getAttribute('data-component') ?? element.getAttribute('data-testid') ?? ''}`;
  return named.length > 2
    ? cutText(named, 300)
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .replace(/__|--+/g, '-')
    : '';
}

/** Text statistics of an element with all its descendants. */
export interface Measure {
  /** Characters of text, with runs of spaces counted once. */
  readonly text: number;
  /** Characters of these inside links to other pages. */
  readonly linked: number;
  /** Number of links to other pages. */
  readonly links: number;
  /** Characters of text outside links, in pieces long enough for a sentence. */
  readonly prose: number;
}

/** Shorter pieces of text are labels and menus. */
const minProseLength = 25;

const nothing: Measure = { text: 0, linked: 0, links: 0, prose: 0 };

/** Length of a text on one line: runs of spaces count once, those at its ends not at all. */
function condensedLength(text: string): number {
  let [length, isSpaced] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (isSpaceAt(text, at)) isSpaced = length > 0;
    else {
      length += isSpaced ? 2 : 1;
      isSpaced = false;
    }
  }
  return length;
}

/** Computes the statistics of a root and of each element below it with text, in one pass. */
export function measure(root: Element): (element: Element) => Measure {
  const order = [root, ...elementsBelow(root)];
  const sums = new Map<Element, { text: number; linked: number; links: number; prose: number }>();
  for (const element of order) {
    let [text, prose] = [0, 0];
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType !== 3) continue;
      const length = condensedLength((node as Text).data);
      text += length;
      if (length >= minProseLength) prose += length;
    }
    sums.set(element, { text, linked: 0, links: 0, prose });
  }
  for (let index = order.length - 1; index > 0; index -= 1) {
    const element = order[index] as Element;
    const elementSums = sums.get(element);
    const above = element.parentElement && sums.get(element.parentElement);
    if (!elementSums || !above) continue;
    if (element.localName === 'a') {
      elementSums.prose = 0;
      const address = element.getAttribute('href');
      if (address && !address.startsWith('#')) [elementSums.linked, elementSums.links] = [elementSums.text, 1];
    }
    above.text += elementSums.text;
    above.linked += elementSums.linked;
    above.links += elementSums.links;
    above.prose += elementSums.prose;
  }
  return (element) => sums.get(element) ?? nothing;
}

/** Size of an element's content, available without reading it. */
export interface Extent {
  /** Characters of text, spaces included. */
  readonly characters: number;
  /** Number of links, the element itself included. */
  readonly links: number;
}

/** Computes the sizes of a root and of each element below it, in one pass. */
export function extents(root: Element): (element: Element) => Extent {
  const order = [root, ...elementsBelow(root)];
  const sums = new Map<Element, { characters: number; links: number }>();
  for (const element of order) {
    let characters = 0;
    for (let node = element.firstChild; node; node = node.nextSibling)
      if (node.nodeType === 3) characters += (node as Text).data.length;
    sums.set(element, { characters, links: element.localName === 'a' ? 1 : 0 });
  }
  for (let index = order.length - 1; index > 0; index -= 1) {
    const elementSums = sums.get(order[index] as Element);
    const above = sums.get((order[index] as Element).parentElement as Element);
    if (!elementSums || !above) continue;
    above.characters += elementSums.characters;
    above.links += elementSums.links;
  }
  return (element) => sums.get(element) ?? { characters: 0, links: 0 };
}

export const blockNames: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'td',
  'th',
  'blockquote',
  'pre',
  'figure',
  'aside',
  'header',
  'footer',
  'center',
  'main',
  'form',
]);

/** A line of a page: a block element that contains no other, with its text on one line. */
export interface Line {
  readonly element: Element;
  readonly text: string;
}

/** Returns the non-empty lines below a root, in order. */
export function linesBelow(root: Element): Line[] {
  const elements = elementsBelow(root).filter(({ localName }) => blockNames.has(localName));
  const holders = new Set<Element>();
  for (const element of elements) {
    for (let above = element.parentElement; above && above !== root && !holders.has(above); above = above.parentElement)
      holders.add(above);
  }
  return elements
    .filter((element) => !holders.has(element))
    .map((element) => ({ element, text: getLine(element) }))
    .filter(({ text }) => text !== '');
}

/** Returns the text of an element on one line, without optional word-break marks. */
export const getLine = (element: Element): string => onOneLine(element.textContent ?? '');

const onOneLine = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]+/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** Maximum number of nodes visited below an element with expected short text. */
const nodesOfLine = 500;

/**
 * Returns the text of an element on one line; empty if its source is longer than the given number of characters, spaces
 * included.
 */
export function getShortLine(root: Element, max: number): string {
  let [text, nodes] = ['', 0];
  const stack: Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes += 1;
    if (node.nodeType === 3) text += (node as Text).data;
    if (text.length > max || nodes > nodesOfLine) return '';
    if (node !== root && node.nextSibling) stack.push(node.nextSibling);
    if (node.nodeType === 1 && node.firstChild) stack.push(node.firstChild);
  }
  return onOneLine(text);
}

/** Returns the first of the names found on the element or its ancestors up to the root; undefined if there is none. */
export function getInside(element: Element, root: Element, names: ReadonlySet<string>): string | undefined {
  for (let above: Element | null = element; above && above !== root; above = above.parentElement)
    if (names.has(above.localName)) return above.localName;
  return undefined;
}
