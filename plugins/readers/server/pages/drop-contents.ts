import { elementsBelow, type Measure } from './walk';

const lists = /^(?:ul|ol|dl)$/;
/** Minimum number of links within the page; fewer links are notes. */
const fewest = 3;
/** Maximum share of a table of contents in a text. */
const max = 0.3;
const maxLabelLength = 40;

/** Removes tables of contents, which are lists of only links within the page, with the line above. */
export function dropContents(root: Element, of: (element: Element) => Measure): void {
  const order = [root, ...elementsBelow(root)];
  const inner = new Map<Element, { text: number; links: number }>();
  for (const element of order) {
    const isInner = element.localName === 'a' && /^#./.test(element.getAttribute('href') ?? '');
    inner.set(element, isInner ? { text: of(element).text, links: 1 } : { text: 0, links: 0 });
  }
  for (let index = order.length - 1; index > 0; index -= 1) {
    const elementCounts = inner.get(order[index] as Element);
    const above = inner.get((order[index] as Element).parentElement as Element);
    if (!elementCounts || !above) continue;
    above.text += elementCounts.text;
    above.links += elementCounts.links;
  }
  const total = of(root).text;
  const gone = new Set<Element>();
  for (const element of order) {
    if (gone.has(element.parentElement as Element)) {
      gone.add(element);
      continue;
    }
    if (!lists.test(element.localName)) continue;
    const { text, links } = inner.get(element) ?? { text: 0, links: 0 };
    const whole = of(element).text;
    // Section numbers often precede the links.
    if (links < fewest || text < whole * 0.85 || whole > total * max) continue;
    const label = element.previousElementSibling;
    gone.add(element);
    element.remove();
    if (label && of(label).text <= maxLabelLength && !/[.!?。！？]$/.test((label.textContent ?? '').trim()))
      label.remove();
  }
}
