import { insideOf, type Line, type Measure } from './walk';

/** Elements whose lines are parts of a whole. */
export const keptWhole: ReadonlySet<string> = new Set(['pre', 'td', 'th', 'tr', 'table', 'figure', 'dt', 'dd']);

export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.localName);

const isHan = (text: string) => /[\u4e00-\u9fff]{4}/.test(text);
export const isProse = ({ text }: Line): boolean =>
  text.length >= (isHan(text) ? 60 : 140) || (text.length >= (isHan(text) ? 30 : 80) && endsSentence.test(text));
/** A line that somebody ended on purpose. */
const endsLine = /[.!?:;,。！？：；，…][\])"'”’」』）】]*$/;
/** A line that ends as sentences do. */
export const endsSentence = /[.!?:;,。！？：；，][\])"'”’」』）】]*$/;

/** So many short lines that end as sentences do are the text, which has begun. */
const enoughSentences = 3;
/** A heading that so many of its rank follow is of the text. */
const enoughPeers = 2;

/**
 * Takes out short lines without the end of a sentence before a text begins (sections, credits, buttons) and after the
 * last, and headings that nothing follows any more. Verses, lists and pages without paragraphs stay whole.
 */
export function trimEdges(lines: readonly Line[], of: (element: Element) => Measure): void {
  const own = lines.filter(({ element }) => !keptWhole.has(element.localName) && element.localName !== 'blockquote');
  const first = beginningOf(own, of);
  if (first < 0) return dropTrailingHeadings(lines);
  const last = own.findLastIndex((line) => isProse(line) || endsSentence.test(line.text));
  const isLabel = (line: Line) =>
    isShort(line) && !endsLine.test(line.text) && !dateline.test(line.text) && !isQuoted(line);
  const isPointer = ({ element, text }: Line) =>
    of(element).linked > text.length * 0.3 && text.length <= (isHan(text) ? 60 : 110);
  const begun = (own[first] as Line).element;
  const isOfList = ({ element }: Line) => element.localName === 'li' && element.parentElement === begun.parentElement;
  const before = own
    .slice(0, first)
    .filter((line, at) => isLabel(line) && !isOfList(line) && !(at === first - 1 && hasPeers(own, at)));
  const after = own
    .slice(last + 1)
    .filter((line) => (isLabel(line) && line.element.localName !== 'li') || isPointer(line));
  const gone = new Set([...(before.length <= 8 ? before : []), ...(after.length <= 8 ? after : [])]);
  for (const { element } of gone) element.remove();
  dropTrailingHeadings(lines.filter((line) => !gone.has(line)));
}

/** Few enough characters for the name of a section, a credit or a button. */
const isShort = ({ text }: Line): boolean => text.length <= (isHan(text) ? 20 : 45);
/** With what a report in Chinese begins, also where that is a paragraph of its own. */
const dateline = /\d{1,2}月\d{1,2}日(?:消息|(?:综合)?报道|[电讯])[)）】]?$/;
const quotation: ReadonlySet<string> = new Set(['blockquote']);
/** What is quoted before a text is its motto. */
const isQuoted = ({ element }: Line): boolean =>
  insideOf(element, element.ownerDocument.documentElement, quotation) !== undefined;

/**
 * The first paragraph, or the first of several short lines that are sentences, as those are that are too long for a
 * label: some people write without marks. Below 0 without a paragraph.
 */
function beginningOf(lines: readonly Line[], of: (element: Element) => Measure): number {
  const first = lines.findIndex(isProse);
  const isSentence = (line: Line) =>
    endsSentence.test(line.text) ||
    (!isShort(line) && !isHeading(line.element) && of(line.element).linked < line.text.length * 0.3);
  const sentences: number[] = [];
  for (let at = 0; at < first && sentences.length < enoughSentences; at += 1)
    if (isSentence(lines[at] as Line)) sentences.push(at);
  return sentences.length === enoughSentences ? (sentences[0] as number) : first;
}

/** Whether the line at a place is a heading that others of its rank follow. */
function hasPeers(lines: readonly Line[], at: number): boolean {
  const { localName } = (lines[at] as Line).element;
  return (
    /^h[2-6]$/.test(localName) &&
    lines.slice(at + 1).filter(({ element }) => element.localName === localName).length >= enoughPeers
  );
}

/** Headings that nothing follows any more. */
function dropTrailingHeadings(lines: readonly Line[]): void {
  for (const { element } of [...lines].reverse()) {
    if (!isHeading(element)) return;
    element.remove();
  }
}
