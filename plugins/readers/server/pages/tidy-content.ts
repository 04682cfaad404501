import { cutText } from '#shared/text';
import { plainText } from '../feeds/markup';
import { closingAppeal } from './closing-appeal';
import { dropContents } from './drop-contents';
import { isHeading, isProse, keptWhole, trimEdges } from './edges';
import { appeal, ending, footing, framing, leading } from './frame-phrases';
import { isBiography, isCreditLine, isDateLine, isLabelLine, isPointer } from './line-kinds';
import { dropLinkLists, lists } from './link-lists';
import { settleCaptions } from './picture-captions';
import { elementsBelow, getInside, getLine, linesBelow, measure, type Line, type Measure } from './walk';

/** Article data known before its text. */
export interface PageFeatures {
  readonly title: string;
  readonly author?: string;
}

/**
 * Removes what selection by position cannot: link lists, lines that link elsewhere or belong to the frame, and
 * everything after a heading such as "Related". At most a part of the text is removed; doubtful content is kept.
 */
export function tidyContent(root: Element, { title, author }: PageFeatures, of = measure(root)): void {
  dropWrittenTags(root);
  settleCaptions(root, of);
  dropContents(root, of);
  dropTeasers(root, of);
  dropLinkLists(root, of);
  const inside = withoutAppeal(cutAfterEnding(root, linesBelow(root)));
  const total = of(root).text;
  const begun = inside.findIndex(({ text }) => text.length >= 100);
  // If many lines are dates, they head the sections of a chronicle.
  const isChronicle = inside.filter(({ text }) => isDateLine(text)).length > maxDates;
  const lines = withoutGone(
    inside,
    (line, at) =>
      (isFrameLine(line, of, total) && !(isChronicle && isDateLine(line.text))) ||
      ((begun < 0 || at < begun) && isRepeatedTitle(line, title)),
  );
  trimEdges(withoutBiography(lines, author), of);
}

/** Published, updated and printed. */
const maxDates = 3;
/** Number of lines at the end of a text that may describe its author. */
const linesOfAuthor = 3;

/** Removes a site's appeal to its readers below a text and returns the remaining lines. */
function withoutAppeal(lines: readonly Line[]): Line[] {
  const from = closingAppeal(lines);
  return withoutGone(lines, (_, at) => at >= from);
}

/** Removes the author's biography below a text and returns the remaining lines. */
function withoutBiography(lines: readonly Line[], author: string | undefined): Line[] {
  const last = Math.max(lines.findIndex(isProse) + 1, lines.length - linesOfAuthor);
  return withoutGone(lines, ({ text }, at) => at >= last && isBiography(text, author));
}

/** Markup that a page shows as text, for example for pictures that its scripts should have loaded. */
const writtenTag = /<\/?(?:img|iframe|video|source|picture|div|span|script|noscript|figure|amp-img)(?:\s[^<>]*)?>/gi;
const codes = new Set(['pre', 'code', 'samp', 'kbd']);

function dropWrittenTags(root: Element): void {
  for (const element of [root, ...elementsBelow(root)]) {
    // The parser splits a text at each of its entities.
    let run: Text[] = [];
    const end = () => {
      const text = run.map(({ data }) => data).join('');
      const without = text.includes('<') ? text.replace(writtenTag, ' ') : text;
      if (without !== text && getInside(element, root, codes) === undefined)
        for (const [index, node] of run.entries()) node.data = index === 0 ? without : '';
      run = [];
    };
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) run.push(node as Text);
      else end();
    }
    end();
  }
}

/** Minimum number of shortened items of the same kind with links that form a list of other articles. */
const fewestTeasers = 3;
const cutShort =
  /(?:\.{3}|…)["”’\])）]*$|(?:read|learn|see) more[^\p{L}\p{N}]*$|weiterlesen[^\p{L}\p{N}]*$|(?:阅读|查看)(?:全文|更多|详情)[^\p{L}\p{N}]*$/iu;

/** Removes lists of other articles, each with a link and the beginning of its text, or with a linked headline. */
function dropTeasers(root: Element, of: (element: Element) => Measure): void {
  const elements = elementsBelow(root);
  const headed = headedBy(root, elements, of);
  for (const parent of [root, ...elements]) {
    const cards = [...parent.children].filter((child) => {
      const { text, links } = of(child);
      return links > 0 && text >= 20 && text <= 600 && child.localName !== 'p';
    });
    for (const teasers of [
      cards.filter((card) => cutShort.test(getLine(card))),
      cards.filter((card) => headed.has(card)),
    ]) {
      const size = teasers.reduce((sum, teaser) => sum + of(teaser).text, 0);
      if (teasers.length >= fewestTeasers && size < of(root).text * 0.5) for (const teaser of teasers) teaser.remove();
    }
  }
}

/** Returns the element that contains a fully linked headline besides other content. */
function headedBy(
  root: Element,
  elements: readonly Element[],
  of: (element: Element) => Measure,
): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const element of elements) {
    const { text, linked } = of(element);
    if (!/^h[2-5]$/.test(element.localName) || text < 15 || linked < text * 0.9) continue;
    for (let above = element.parentElement; above && above !== root && !holders.has(above); above = above.parentElement)
      holders.add(above);
  }
  return holders;
}

/** Removes the given lines and returns the others. */
function withoutGone(lines: readonly Line[], isGone: (line: Line, at: number) => boolean): Line[] {
  return lines.filter((line, at) => {
    const goes = !keptWhole.has(line.element.localName) && isGone(line, at);
    if (goes) line.element.remove();
    return !goes;
  });
}

/** Section, author and time in one line, whatever their share of a short text; sentences have other punctuation. */
const dateline =
  /^[^，。！？；：,.!?;]{0,60}(?:19|20)\d\d(?:年\d{1,2}月\d{1,2}日|[-/]\d{1,2}[-/]\d{1,2})\s*\d{1,2}:\d{2}(?::\d{2})?\s*$/;

/** Returns whether a line belongs to the frame of a text or asks the reader for something. */
export function isFrameLine({ element, text }: Line, of: (element: Element) => Measure, total: number): boolean {
  if (text.length <= 80 && (dateline.test(text) || (!isHeading(element) && isDateLine(text)))) return true;
  if (
    isPointer(text, of(element).linked) ||
    isLabelLine(text) ||
    isCreditLine(text) ||
    (text.length <= 600 && footing.test(text))
  )
    return true;
  if (text.length <= 160 && text.length < total * 0.3 && isFrame(text, of(element))) return true;
  return text.length <= 260 && text.length < total * 0.2 && appeal.test(text);
}

function isFrame(text: string, { linked }: Measure): boolean {
  if (framing.test(text)) return true;
  if (!leading.test(text)) return false;
  // A sentence that merely begins like a pointer is kept, unless it is mostly a link or short.
  return (
    text.length <= 60 ||
    linked > text.length * 0.3 ||
    /[:：]/.test(cutText(text, 30)) ||
    !/[.!?。！？]["”’]?$/.test(text)
  );
}

/** Reduces a text to letters and digits for comparison. */
export const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const isRepeatedTitle = ({ text }: Line, title: string) =>
  text.length <= title.length * 1.3 + 10 && squeezed(title).length > 5 && squeezed(text) === squeezed(title);

/** Maximum number of such headings; more are the subject of a page, or an attack. */
const maxEndings = 20;

/**
 * Removes headings such as "Related" with everything after them, unless that is a large part of the text, and returns
 * the remaining lines.
 */
function cutAfterEnding(root: Element, lines: readonly Line[]): Line[] {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  const gone = new Set<Line>();
  let met = 0;
  for (const [at, { element, text }] of lines.entries()) {
    if (met >= maxEndings) break;
    if (gone.has(lines[at] as Line) || text.length > (isHeading(element) ? 60 : 40) || !ending.test(text)) continue;
    met += 1;
    const rank = isHeading(element) ? element.localName : 'h6';
    const next = lines.findIndex(
      (line, place) => place > at && isHeading(line.element) && line.element.localName <= rank,
    );
    const after = lines.slice(at, next < 0 ? undefined : next);
    // A line that is not a heading ends a text only if no paragraph follows it.
    if (
      after.reduce((sum, line) => sum + line.text.length, 0) >= total * 0.25 ||
      (!isHeading(element) && after.slice(1).some(isProse))
    )
      continue;
    for (const line of after) {
      gone.add(line);
      const list = getInside(line.element, root, lists) ? line.element.closest('ul, ol, dl, table') : undefined;
      (list && after[0] !== line && !lines.slice(0, at).some((earlierLine) => list.contains(earlierLine.element))
        ? list
        : line.element
      ).remove();
    }
  }
  return lines.filter((line) => !gone.has(line));
}

/** Returns the text of cleaned HTML, one line per paragraph, without picture captions. */
export const textOfContent = (html: string): string =>
  getParagraphs(html.replace(/[\u00ad\u200b\u2060\ufeff]+/g, '').replace(/<figcaption>[\s\S]*?<\/figcaption>/g, ''));

/** Returns the text of HTML, one line per paragraph; line breaks of the source count only in preformatted text. */
export function getParagraphs(html: string): string {
  const parts = html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(/\s+/g, ' ')));
  return plainText(parts.join(''), { lines: true });
}
