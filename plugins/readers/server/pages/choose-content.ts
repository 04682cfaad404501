import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cutText } from '#shared/text';
import { plainText } from '../feeds/markup';
import { removeBoilerplate } from './boilerplate';
import { findBody, findContainer, findPost } from './find-content';
import { getBlocks, findLede } from './find-lede';
import type { Thread } from './find-thread';
import { settleLooseLines } from './loose-lines';
import type { PageDocument } from './page-document';
import type { PageMetadata } from './page-metadata';
import { getAgreement, containment } from './text-agreement';
import { getParagraphs, squeezed, tidyContent, type PageFeatures } from './tidy-content';
import { elementsBelow, linesBelow, measure, type Line, type Measure, type Named } from './walk';

/** The method by which the text of an article was found; `file` for a document that is no web page. */
export type ContentMethod = 'selector' | 'container' | 'readability' | 'density' | 'linked-data' | 'file' | 'none';

interface Candidate {
  readonly method: ContentMethod;
  readonly content: string;
  readonly text: string;
}

/**
 * Limits for Readability, which traverses the same content repeatedly: elements, characters of text, and the sums of
 * the characters and of the elements that each element contains. Saved pages have at most 36,000 of the latter; larger
 * pages are not written by people.
 */
const maxReadable = { elements: 8_000, characters: 200_000, held: 4_000_000, below: 120_000 } as const;

/** A text with fewer characters is hardly an article. */
const enough = 140;

/**
 * Returns the body of an article as HTML, not yet cleaned. Of several methods, it uses the result that the others
 * confirm: the container of a publishing system, Readability, the element with most prose, or the text that the page
 * declares. Modifies the tree.
 */
export function chooseContent(
  { tree }: PageDocument,
  metadata: PageMetadata,
  pageFeatures: PageFeatures,
  elements: readonly Named[],
  thread?: Thread,
): { readonly content: string; readonly method: ContentMethod } {
  for (const answer of thread?.answers ?? []) answer.remove();
  if (thread?.message) return getCandidate('container', thread.message, pageFeatures);
  removeBoilerplate(tree.body, elements, pageFeatures.title);
  settleLooseLines(tree.body);
  const of = measure(tree.body);
  const blocks = getBlocks(tree.body, pageFeatures.title, of);
  const chosen = getChosen(tree, metadata, pageFeatures, of, elements.length);
  const lede = findLede(blocks, chosen.text).map((text) => `<p>${escaped(text)}</p>`);
  return lede.length > 0 ? { ...chosen, content: `${lede.join('')}${chosen.content}` } : chosen;
}

function getChosen(
  tree: Document,
  metadata: PageMetadata,
  pageFeatures: PageFeatures,
  of: (element: Element) => Measure,
  count: number,
): Candidate {
  const container = findContainer(tree.body, of);
  if (container) return getCandidate('container', container, pageFeatures, '', of);
  const post = findPost(tree.body, of);
  if (post) return getCandidate('container', post, pageFeatures, '', of);
  const place = findBody(tree.body, of);
  const articleBody = metadata.article?.articleBody;
  const declared =
    typeof articleBody === 'string' ? plainText(cutText(articleBody, maxReadable.characters), { lines: true }) : '';
  if (!isReadable(tree.body, of, count)) {
    // The tree is still intact, so it need not be parsed again from its source.
    const find = () => withText(place && getCandidate('density', place, pageFeatures, declared, of));
    return (declared.length >= enoughDeclared ? borneOut(declared, undefined, find) : find()) ?? nothing;
  }
  const [dense, prose] = [place?.innerHTML ?? '', place ? of(place).prose : 0];
  const root = readableIn(tree);
  const readable = root && getCandidate('readability', root, pageFeatures, declared);
  if (declared.length >= enoughDeclared)
    return borneOut(declared, readable, () => candidateIn(dense, pageFeatures, declared));
  // If Readability has nearly all the prose, the other method would find the same.
  if (readable && root && readable.text.length >= enough && measure(root)(root).prose > prose * 0.85) return readable;
  const other = candidateIn(dense, pageFeatures);
  if (!readable || !other) return readable ?? other ?? nothing;
  if (readable.text.length < enough) return other.text.length > readable.text.length ? other : readable;
  return containment(readable.text, other.text) > 0.7 && addsProse(other, readable) ? other : readable;
}

const nothing: Candidate = { method: 'none', content: '', text: '' };
/** Minimum length of a declared text against which the others are compared, in characters. */
const enoughDeclared = 250;

function isReadable(body: Element, of: (element: Element) => Measure, count: number): boolean {
  if (count > maxReadable.elements || of(body).text > maxReadable.characters) return false;
  let [held, below] = [0, 0];
  const depths = new Map<Element, number>();
  for (const element of elementsBelow(body)) {
    const depth = (depths.get(element.parentElement as Element) ?? 0) + 1;
    depths.set(element, depth);
    held += of(element).text;
    below += depth;
  }
  return held <= maxReadable.held && below <= maxReadable.below;
}

/**
 * Returns whether a text has paragraphs that the other lacks, and little else. Teasers of other articles end with an
 * ellipsis.
 */
function addsProse({ text }: Candidate, other: Candidate): boolean {
  const otherLines = new Set(other.text.split('\n'));
  const added = text.split('\n').filter((line) => !otherLines.has(line));
  const getLength = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);
  const prose = getLength(added.filter((line) => isSentence(line)));
  return prose > other.text.length * 0.35 && prose > getLength(added) * 0.85;
}

const isSentence = (line: string) =>
  line.length >= (/[\u4e00-\u9fff]{5}/.test(line) ? 30 : 80) &&
  /[.!?:。！？：]["”’」』)）]*$/.test(line) &&
  !/(?:\.{2,}|…)["”’]?$/.test(line);

/** Returns the candidate that agrees with the text that the page declares, or the declared text if none does. */
function borneOut(declared: string, readable: Candidate | undefined, find: () => Candidate | undefined): Candidate {
  const rate = (candidate: Candidate | undefined) => (candidate ? getAgreement(declared, candidate.text) : 0);
  const first = rate(readable);
  if (readable && first > 0.85) return readable;
  const other = find();
  const best = rate(other) > first ? other : readable;
  if (best && (Math.max(first, rate(other)) > 0.5 || declared.length < best.text.length * 0.5)) return best;
  return {
    method: 'linked-data',
    content: declared
      .split(/\n+/)
      .map((line) => `<p>${escaped(line)}</p>`)
      .join(''),
    text: declared,
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function candidateIn(html: string, pageFeatures: PageFeatures, declared = ''): Candidate | undefined {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`);
  dropHidden(document.body);
  return withText(getCandidate('density', document.body, pageFeatures, declared));
}

const hiding = /(?:^|[;\s])visibility\s*:\s*hidden/i;

/**
 * Removes elements with `visibility: hidden`. Elements that take up no space either (`display: none`) are kept, because
 * such parts are often shown one after another.
 */
function dropHidden(root: Element): void {
  for (const element of elementsBelow(root)) if (hiding.test(element.getAttribute('style') ?? '')) element.remove();
}

const withText = (candidate: Candidate | undefined) => (candidate?.text ? candidate : undefined);

function getCandidate(
  method: ContentMethod,
  root: Element,
  pageFeatures: PageFeatures,
  declared = '',
  of = measure(root),
): Candidate {
  tidyContent(root, pageFeatures, of);
  if (declared.length >= enoughDeclared) dropUndeclared(root, declared);
  const content = root.innerHTML;
  return { method, content, text: getParagraphs(content) };
}

/** Limit for lines times characters compared; the longest saved pages need a thousandth of it. */
const maxCompared = 50_000_000;

/**
 * Removes the paragraphs that a declared text lacks if it contains all the others. Headings and lists are often not
 * declared.
 */
function dropUndeclared(root: Element, declared: string): void {
  const key = squeezed(declared);
  const lines = linesBelow(root).filter(({ element, text }) => element.localName === 'p' && text.length >= 20);
  const has = ({ text }: Line) => key.includes(cutText(squeezed(text), 40)) || key.includes(squeezed(text).slice(-40));
  if (lines.length * key.length > maxCompared) return;
  const missing = lines.filter((line) => !has(line));
  const getLength = (some: readonly Line[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const whole = getLength(lines);
  const isWhole = whole - getLength(missing) > declared.length * 0.85 && getLength(missing) < whole * 0.3;
  if (isWhole) for (const { element } of missing) element.remove();
}

/** Maximum length of a metadata value in the head, because it is compared with each heading. */
const maxMetadataLength = 2_000;

/**
 * Shortens the head, because Readability would write a long page URL into each link and compare each heading with a
 * long title.
 */
function shortenHead(tree: Document): void {
  for (const element of tree.querySelectorAll('base')) element.remove();
  for (const element of tree.querySelectorAll('meta'))
    if ((element.getAttribute('content') ?? '').length > maxMetadataLength) element.remove();
  const title = tree.querySelector('title');
  if (title && (title.textContent ?? '').length > maxMetadataLength) title.remove();
}

function readableIn(tree: Document): Element | undefined {
  try {
    shortenHead(tree);
    // A Chinese character counts as about three letters, so shorter texts are complete articles.
    const charThreshold = /[\u4e00-\u9fff]{20}/.test(tree.body.textContent ?? '') ? 180 : 500;
    return (
      new Readability<Element>(tree, {
        charThreshold,
        keepClasses: true,
        disableJSONLD: true,
        serializer: (element) => element as Element,
      }).parse()?.content ?? undefined
    );
  } catch {
    return undefined;
  }
}
