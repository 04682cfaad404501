import { blockNames, elementsBelow } from './walk';

const boxes = /^(?:div|section|article|header|main|center|body)$/;

/**
 * Wraps loose text beside the blocks of a box in paragraphs, so that it is treated as a line: bylines and dates between
 * headline and text, and texts of old pages around their tables.
 */
export function settleLooseLines(root: Element): void {
  const order = elementsBelow(root);
  const holders = new Set<Element>();
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const element = order[index] as Element;
    if (element.parentElement && (blockNames.has(element.localName) || holders.has(element)))
      holders.add(element.parentElement);
  }
  for (const box of [root, ...order])
    if (holders.has(box) && boxes.test(box.localName))
      wrapRuns(box, (element) => blockNames.has(element.localName) || holders.has(element));
}

function wrapRuns(box: Element, isBlock: (element: Element) => boolean): void {
  let run: Node[] = [];
  const end = (before: Node | null) => {
    if (run.some((node) => (node.nodeType === 3 ? (node as Text).data : (node.textContent ?? '')).trim() !== '')) {
      const line = box.ownerDocument.createElement('p');
      box.insertBefore(line, before);
      for (const node of run) line.append(node);
    }
    run = [];
  };
  for (const node of [...box.childNodes]) {
    if (node.nodeType === 1 && isBlock(node as Element)) end(node);
    else run.push(node);
  }
  end(null);
}
