import { cutText } from '#shared/text';
import { elementsBelow, getShortLine, type Measure } from './walk';

const pictures = new Set(['img', 'picture', 'video', 'amp-img']);
/** An element that contains one of these is more than a picture with a caption. */
const whole = new Set(['table', 'pre', 'blockquote', 'ul', 'ol', 'dl', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const boxes = /^(?:div|span|section|p|a|center|td)$/;

/** Maximum length of a caption in characters, in a figure and in other boxes. */
const maxLength = { figure: 800, box: 120 } as const;
const ending = /[.!?。！？：:；;…]["'”’」』)）]*$/;

/**
 * Turns text that appears only beside a picture into a caption, so that it is omitted from the text: in figures any
 * text, in other boxes lines that are not sentences.
 */
export function settleCaptions(root: Element, of: (element: Element) => Measure): void {
  const kinds = kindsBelow(root);
  const settled = new Set<Element>();
  for (const [element, { hasPicture, isMore }] of kinds) {
    if (settled.has(element.parentElement as Element)) settled.add(element);
    else if (hasPicture && !isMore && (isFigure(element, of) || isBox(element, of, kinds))) {
      getCaption(element, kinds);
      settled.add(element);
    }
  }
}

/** The kinds of content in an element, itself included. */
interface Kind {
  hasPicture: boolean;
  isMore: boolean;
}

/** Returns the kinds of all elements below a root, outer ones first, found in one pass. */
function kindsBelow(root: Element): ReadonlyMap<Element, Kind> {
  const order = elementsBelow(root);
  const kinds = new Map<Element, Kind>(
    order.map((element) => [
      element,
      { hasPicture: pictures.has(element.localName) && !isSmall(element), isMore: whole.has(element.localName) },
    ]),
  );
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const elementKind = kinds.get(order[index] as Element) as Kind;
    const above = kinds.get((order[index] as Element).parentElement as Element);
    if (!above) continue;
    above.hasPicture ||= elementKind.hasPicture;
    above.isMore ||= elementKind.isMore;
  }
  return kinds;
}

/** Emoji and buttons occur within sentences. */
const isSmall = (element: Element): boolean =>
  ['width', 'height'].some((name) => Number.parseInt(element.getAttribute(name) ?? '', 10) < 60) ||
  /emoji|smil|icon|avatar/i.test(
    `${element.getAttribute('class') ?? ''} ${cutText(element.getAttribute('src') ?? '', 200)}`,
  );

function isFigure(element: Element, of: (element: Element) => Measure): boolean {
  const { text } = of(element);
  return element.localName === 'figure' && text > 0 && text <= maxLength.figure;
}

function isBox(element: Element, of: (element: Element) => Measure, kinds: ReadonlyMap<Element, Kind>): boolean {
  const { text } = of(element);
  if (!boxes.test(element.localName) || text === 0 || text > maxLength.box) return false;
  const line = getShortLine(element, maxLength.box * 4);
  if (line === '' || ending.test(line)) return false;
  // Words before the picture belong to the sentence that contains it.
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 && (node as Text).data.trim() !== '') return false;
    if (node.nodeType === 1) return kinds.get(node as Element)?.hasPicture === true;
  }
  return false;
}

/** Moves the words beside the picture of a box into one caption at its end. */
function getCaption(box: Element, kinds: ReadonlyMap<Element, Kind>): void {
  const caption = box.ownerDocument.createElement('figcaption');
  const move = (element: Element) => {
    for (const node of [...element.childNodes]) {
      if (node.nodeType === 1 && kinds.get(node as Element)?.hasPicture) move(node as Element);
      else if ((node.textContent ?? '').trim() === '') continue;
      else if ((node as Element).localName === 'figcaption') caption.append(...node.childNodes);
      else caption.append(node);
    }
  };
  move(box);
  if (caption.firstChild) box.append(caption);
}
