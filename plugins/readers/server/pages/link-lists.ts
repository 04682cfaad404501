import { cutText } from '#shared/text';
import { leading } from './frame-phrases';
import { isDateLine } from './line-kinds';
import { elementsBelow, type Measure } from './walk';

export const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table']);
const listed = new Set([...lists, 'div', 'section', 'aside', 'p', 'header']);

/** Removes lists and boxes that contain hardly anything but links to other pages. */
export function dropLinkLists(root: Element, of: (element: Element) => Measure): void {
  const total = of(root).text;
  for (const element of elementsBelow(root).reverse()) {
    if (!listed.has(element.localName)) continue;
    const { text, linked, links } = of(element);
    const isList = lists.has(element.localName);
    if (links < (isList ? 2 : 1) || text > Math.min(total * 0.3, 3_000) || linked <= text * (isList ? 0.7 : 0.8))
      continue;
    // A paragraph that is a single link may still be a sentence of the text.
    const isSentence =
      element.localName === 'p' && text > 120 && /[.!?。！？]["”’」]?$/.test((element.textContent ?? '').trim());
    const isOfText = isSentence || (isList && (isOfSentences(element) || isIntroduced(element)));
    if (!isOfText && !element.querySelector('pre, code')) element.remove();
  }
}

/** Minimum number of words of a sentence before its first link, and maximum number of nodes searched for them. */
const fewestWords = 3;
const nodesOfBeginning = 20;

/** Returns whether most items of a list begin with unlinked words, as running text does. */
function isOfSentences(list: Element): boolean {
  const items = [...list.children];
  return items.filter((item) => beginsWithWords(item)).length * 2 > items.length;
}

/** Returns whether a list is inside an item of another, after words that end with a colon. */
const isIntroduced = ({ parentElement: item }: Element): boolean =>
  item?.localName === 'li' && introduces(getBeginning(item));

interface Beginning {
  readonly before: string;
  /** Whether the words introduce a list in the item rather than a link. */
  readonly isOfList: boolean;
}

const introduces = ({ before, isOfList }: Beginning): boolean =>
  isOfList && /[:：]$/.test(before.trim()) && /\p{L}{2}/u.test(before) && !leading.test(before.trim());

function beginsWithWords(item: Element): boolean {
  const beginning = getBeginning(item);
  const { before } = beginning;
  // Author and date of a linked article precede links to other articles.
  return (
    introduces(beginning) ||
    ((before.match(/\p{L}{2,}/gu)?.length ?? 0) >= fewestWords &&
      !/^\s*(?:by|von|par|por|di)\s/i.test(before) &&
      !isDateLine(before.trim()))
  );
}

/** Returns the text of an item before its first link or list. */
function getBeginning(item: Element): Beginning {
  let [before, nodes] = ['', 0];
  const stack: Node[] = [item];
  for (let node = stack.pop(); node && nodes < nodesOfBeginning; node = stack.pop(), nodes += 1) {
    if ((node as Element).localName === 'a') break;
    if (lists.has((node as Element).localName)) return { before, isOfList: true };
    if (node.nodeType === 3) before += cutText((node as Text).data, 200);
    if (node !== item && node.nextSibling) stack.push(node.nextSibling);
    if (node.firstChild) stack.push(node.firstChild);
  }
  return { before, isOfList: false };
}
