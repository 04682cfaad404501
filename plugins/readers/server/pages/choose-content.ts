import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cutText } from '#shared/text';
import { plainText } from '../feeds/markup';
import { removeBoilerplate } from './boilerplate';
import { findBody, findContainer, findPost } from './find-content';
import { blocksOf, findLede } from './find-lede';
import type { Thread } from './find-thread';
import { settleLooseLines } from './loose-lines';
import type { PageDocument } from './page-document';
import type { PageFacts } from './page-facts';
import { agreementOf, containment } from './text-agreement';
import { paragraphsOf, squeezed, tidyContent, type Known } from './tidy-content';
import { elementsBelow, linesBelow, measure, type Line, type Measure, type Named } from './walk';

/** Which way the text of an article was found. */
export type ContentMethod = 'selector' | 'container' | 'readability' | 'density' | 'linked-data' | 'none';

interface Candidate {
  readonly method: ContentMethod;
  readonly content: string;
  readonly text: string;
}

/**
 * Readability looks again and again at what is below; a page larger than those that people write is not shown to it:
 * elements, characters of text, and the sums of the characters and of the elements that each element holds (saved pages
 * have at most 36,000 of these).
 */
const mostReadable = { elements: 8_000, characters: 200_000, held: 4_000_000, below: 120_000 } as const;

/** Below this many characters a text is hardly an article. */
const enough = 140;

/**
 * The body of an article as HTML, not yet cleaned, by the way that the others bear out: the container of a publishing
 * system, Readability, the place of most prose, the text that the page declares. Takes the tree apart.
 */
export function chooseContent(
  { tree }: PageDocument,
  facts: PageFacts,
  known: Known,
  elements: readonly Named[],
  thread?: Thread,
): { readonly content: string; readonly method: ContentMethod } {
  for (const answer of thread?.answers ?? []) answer.remove();
  if (thread?.message) return candidateOf('container', thread.message, known);
  removeBoilerplate(tree.body, elements, known.title);
  settleLooseLines(tree.body);
  const of = measure(tree.body);
  const blocks = blocksOf(tree.body, known.title, of);
  const chosen = chosenOf(tree, facts, known, of, elements.length);
  const lede = findLede(blocks, chosen.text).map((text) => `<p>${escaped(text)}</p>`);
  return lede.length > 0 ? { ...chosen, content: `${lede.join('')}${chosen.content}` } : chosen;
}

function chosenOf(
  tree: Document,
  facts: PageFacts,
  known: Known,
  of: (element: Element) => Measure,
  count: number,
): Candidate {
  const container = findContainer(tree.body, of);
  if (container) return candidateOf('container', container, known, '', of);
  const post = findPost(tree.body, of);
  if (post) return candidateOf('container', post, known, '', of);
  const place = findBody(tree.body, of);
  const given = facts.article?.articleBody;
  const declared = typeof given === 'string' ? plainText(cutText(given, mostReadable.characters), { lines: true }) : '';
  if (!isReadable(tree.body, of, count)) {
    // The tree is whole: no other has to be made of what is written in it.
    const find = () => withText(place && candidateOf('density', place, known, declared, of));
    return (declared.length >= enoughDeclared ? borneOut(declared, undefined, find) : find()) ?? nothing;
  }
  const [dense, prose] = [place?.innerHTML ?? '', place ? of(place).prose : 0];
  const root = readableIn(tree);
  const readable = root && candidateOf('readability', root, known, declared);
  if (declared.length >= enoughDeclared) return borneOut(declared, readable, () => candidateIn(dense, known, declared));
  // Where Readability has nearly all the prose there is, the other way would find the same.
  if (readable && root && readable.text.length >= enough && measure(root)(root).prose > prose * 0.85) return readable;
  const other = candidateIn(dense, known);
  if (!readable || !other) return readable ?? other ?? nothing;
  if (readable.text.length < enough) return other.text.length > readable.text.length ? other : readable;
  return containment(readable.text, other.text) > 0.7 && addsProse(other, readable) ? other : readable;
}

const nothing: Candidate = { method: 'none', content: '', text: '' };
/** Characters of a declared text that the others are held against. */
const enoughDeclared = 250;

function isReadable(body: Element, of: (element: Element) => Measure, count: number): boolean {
  if (count > mostReadable.elements || of(body).text > mostReadable.characters) return false;
  let [held, below] = [0, 0];
  const depths = new Map<Element, number>();
  for (const element of elementsBelow(body)) {
    const depth = (depths.get(element.parentElement as Element) ?? 0) + 1;
    depths.set(element, depth);
    held += of(element).text;
    below += depth;
  }
  return held <= mostReadable.held && below <= mostReadable.below;
}

/**
 * Whether a text has paragraphs that the other has missed, and little else beside them. Teasers of other articles end
 * in dots.
 */
function addsProse({ text }: Candidate, other: Candidate): boolean {
  const known = new Set(other.text.split('\n'));
  const added = text.split('\n').filter((line) => !known.has(line));
  const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);
  const prose = lengthOf(added.filter((line) => isSentence(line)));
  return prose > other.text.length * 0.35 && prose > lengthOf(added) * 0.85;
}

const isSentence = (line: string) =>
  line.length >= (/[\u4e00-\u9fff]{5}/.test(line) ? 30 : 80) &&
  /[.!?:。！？：]["”’」』)）]*$/.test(line) &&
  !/(?:\.{2,}|…)["”’]?$/.test(line);

/** The candidate that agrees with the text which the page declares; that itself where none does. */
function borneOut(declared: string, readable: Candidate | undefined, find: () => Candidate | undefined): Candidate {
  const rate = (candidate: Candidate | undefined) => (candidate ? agreementOf(declared, candidate.text) : 0);
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

function candidateIn(html: string, known: Known, declared = ''): Candidate | undefined {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`);
  dropHidden(document.body);
  return withText(candidateOf('density', document.body, known, declared));
}

const hiding = /(?:^|[;\s])visibility\s*:\s*hidden/i;

/** Takes out what a page never shows; parts that do not take place either are often shown one after the other. */
function dropHidden(root: Element): void {
  for (const element of elementsBelow(root)) if (hiding.test(element.getAttribute('style') ?? '')) element.remove();
}

const withText = (candidate: Candidate | undefined) => (candidate?.text ? candidate : undefined);

function candidateOf(method: ContentMethod, root: Element, known: Known, declared = '', of = measure(root)): Candidate {
  tidyContent(root, known, of);
  if (declared.length >= enoughDeclared) dropUndeclared(root, declared);
  const content = root.innerHTML;
  return { method, content, text: paragraphsOf(content) };
}

/** Lines times characters that are compared; the longest of saved pages take a thousandth of it. */
const mostCompared = 50_000_000;

/**
 * Takes out the paragraphs that a declared text does not have, when that has all the others. Headings and lists are
 * often not declared.
 */
function dropUndeclared(root: Element, declared: string): void {
  const key = squeezed(declared);
  const lines = linesBelow(root).filter(({ element, text }) => element.localName === 'p' && text.length >= 20);
  const has = ({ text }: Line) => key.includes(cutText(squeezed(text), 40)) || key.includes(squeezed(text).slice(-40));
  if (lines.length * key.length > mostCompared) return;
  const missing = lines.filter((line) => !has(line));
  const lengthOf = (some: readonly Line[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const whole = lengthOf(lines);
  const isWhole = whole - lengthOf(missing) > declared.length * 0.85 && lengthOf(missing) < whole * 0.3;
  if (isWhole) for (const { element } of missing) element.remove();
}

/** Characters that the head gives one of its facts; more is compared with each heading. */
const longestFact = 2_000;

/** Readability would write a long address of the page into each link, and compare each heading with a long title. */
function shortenHead(tree: Document): void {
  for (const element of tree.querySelectorAll('base')) element.remove();
  for (const element of tree.querySelectorAll('meta'))
    if ((element.getAttribute('content') ?? '').length > longestFact) element.remove();
  const title = tree.querySelector('title');
  if (title && (title.textContent ?? '').length > longestFact) title.remove();
}

function readableIn(tree: Document): Element | undefined {
  try {
    shortenHead(tree);
    // A Chinese character says as much as three letters: shorter texts are whole articles.
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
