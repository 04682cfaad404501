import { getInside, type Line, type Measure } from './walk';

/** Elements whose lines belong together. */
export const keptWhole: ReadonlySet<string> = new Set(['pre', 'td', 'th', 'tr', 'table', 'figure', 'dt', 'dd']);

export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.localName);

const isHan = (text: string) => /[\u4e00-\u9fff]{4}/.test(text);
export const isProse = ({ text }: Line): boolean =>
  text.length >= (isHan(text) ? 60 : 140) || (text.length >= (isHan(text) ? 30 : 80) && endsSentence.test(text));
/** Matches a line that ends with punctuation. */
const endsLine = /[.!?:;,。！？：；，…][\])"'”’」』）】]*$/;
/** Matches a line that ends like a sentence. */
export const endsSentence = /[.!?:;,。！？：；，][\])"'”’」』）】]*$/;

/** Number of short lines ending like sentences from which on the text has begun. */
const enoughSentences = 3;
/** Number of following headings of the same level that make a heading part of the text. */
const enoughPeers = 2;

/**
 * Removes short lines that are not sentences before the text begins (sections, credits, buttons) and after its last
 * sentence, and headings with nothing after them. Verses, lists and pages without paragraphs are kept whole.
 */
export function trimEdges(lines: readonly Line[], of: (element: Element) => Measure): void {
  const trimmableLines = lines.filter(
    ({ element }) => !keptWhole.has(element.localName) && element.localName !== 'blockquote',
  );
  const first = getBeginning(trimmableLines, of);
  if (first < 0) return dropTrailingHeadings(lines);
  const last = trimmableLines.findLastIndex((line) => isProse(line) || endsSentence.test(line.text));
  const isLabel = (line: Line) =>
    isShort(line) && !endsLine.test(line.text) && !dateline.test(line.text) && !isQuoted(line);
  const isPointer = ({ element, text }: Line) =>
    of(element).linked > text.length * 0.3 && text.length <= (isHan(text) ? 60 : 110);
  const begun = (trimmableLines[first] as Line).element;
  const isOfList = ({ element }: Line) => element.localName === 'li' && element.parentElement === begun.parentElement;
  const before = trimmableLines
    .slice(0, first)
    .filter((line, at) => isLabel(line) && !isOfList(line) && !(at === first - 1 && hasPeers(trimmableLines, at)));
  const after = trimmableLines
    .slice(last + 1)
    .filter((line) => (isLabel(line) && line.element.localName !== 'li') || isPointer(line));
  const gone = new Set([...(before.length <= 8 ? before : []), ...(after.length <= 8 ? after : [])]);
  for (const { element } of gone) element.remove();
  dropTrailingHeadings(lines.filter((line) => !gone.has(line)));
}

/** Short enough for a section name, a credit or a button. */
const isShort = ({ text }: Line): boolean => text.length <= (isHan(text) ? 20 : 45);
/** The dateline of a Chinese report, which may be a paragraph of its own. */
const dateline = /\d{1,2}月\d{1,2}日(?:消息|(?:综合)?报道|[电讯])[)）】]?$/;
const quotation: ReadonlySet<string> = new Set(['blockquote']);
/** A quotation before a text is its motto. */
const isQuoted = ({ element }: Line): boolean =>
  getInside(element, element.ownerDocument.documentElement, quotation) !== undefined;

/**
 * Returns the first paragraph, or the first of several short lines that are sentences. Lines too long for a label also
 * count, because some people write without punctuation. Negative if there is no paragraph.
 */
function getBeginning(lines: readonly Line[], of: (element: Element) => Measure): number {
  const first = lines.findIndex(isProse);
  const isSentence = (line: Line) =>
    endsSentence.test(line.text) ||
    (!isShort(line) && !isHeading(line.element) && of(line.element).linked < line.text.length * 0.3);
  const sentences: number[] = [];
  for (let at = 0; at < first && sentences.length < enoughSentences; at += 1)
    if (isSentence(lines[at] as Line)) sentences.push(at);
  return sentences.length === enoughSentences ? (sentences[0] as number) : first;
}

/** Returns whether a line is a heading followed by others of its level. */
function hasPeers(lines: readonly Line[], at: number): boolean {
  const { localName } = (lines[at] as Line).element;
  return (
    /^h[2-6]$/.test(localName) &&
    lines.slice(at + 1).filter(({ element }) => element.localName === localName).length >= enoughPeers
  );
}

/** Removes headings with nothing after them. */
function dropTrailingHeadings(lines: readonly Line[]): void {
  for (const { element } of [...lines].reverse()) {
    if (!isHeading(element)) return;
    element.remove();
  }
}
