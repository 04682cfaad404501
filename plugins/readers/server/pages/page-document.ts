import { parseHTML } from 'linkedom';
import { isTooComplex } from '#shared/json';
import { cutText } from '#shared/text';
import { withoutLongSpaces } from './long-spaces';
import { withinLimits } from './page-limits';

/** A page as a tree, with the data of its scripts. */
export interface PageDocument {
  readonly tree: Document;
  /** The objects of its JSON-LD scripts, with graphs flattened. */
  readonly linkedData: readonly Readonly<Record<string, unknown>>[];
  /** Publication dates in script data, as written. */
  readonly scriptDates: readonly string[];
  /** Base URL of relative URLs: the page's `base`, else its URL. */
  readonly base: string;
}

const largest = 8 * 1024 * 1024;
/** Maximum length of a URL in characters. */
const maxBaseLength = 500;

/** Parses HTML like browsers, without scripts, styles and drawings; never runs or fetches anything. */
export function readPage(html: string, url: string): PageDocument {
  const source = withoutLongSpaces(cutText(html, largest));
  const linkedData: Readonly<Record<string, unknown>>[] = [];
  const scriptDates: string[] = [];
  const plain = withoutScripts(source, (script, isLinkedData) => {
    if (isLinkedData) linkedData.push(...getObjects(script));
    else if (scriptDates.length < 5)
      scriptDates.push(...[...script.matchAll(dateInScript)].slice(0, 5).map(([, date]) => date as string));
  });
  const { document: tree } = parseHTML(inOneFrame(withinLimits(plain)));
  const baseHref = tree.querySelector('base[href]')?.getAttribute('href') ?? '';
  const base =
    baseHref && baseHref.length <= maxBaseLength && URL.canParse(baseHref, url) ? new URL(baseHref, url).href : url;
  return { tree, linkedData, scriptDates, base };
}

const dateInScript =
  /["'](?:publish(?:ed)?_?(?:at|date|time)|pub_?(?:date|time)|ptime|datePublished|firstPublishTime)["']\s*:\s*["']?([^"',}]{8,30})/gi;
const opening = /<!--|<(script|style|svg)\b([^<>]*)>/gi;

const frameTag = /<!doctype[^<>]*>|<\/?(?:html|head|body)(?:\s[^<>]*)?>/gi;
/** Elements that may precede the body of a page without a body tag. */
const headPart = /^(?:\s+|<(?:meta|link|base)\b[^>]*>|<(title|noscript|template)\b[^>]*>[\s\S]*?<\/\1\s*>)+/i;

/**
 * Returns the page with one head and one body, as browsers build it from duplicate, misplaced and missing tags. The
 * parser would otherwise take the first element as the document and lose a body elsewhere.
 */
function inOneFrame(source: string): string {
  const getAttributes = (tag: string) =>
    (new RegExp(`<${tag}(\\s[^<>]*)>`, 'i').exec(source)?.[1] ?? '').replace(/\/$/, '');
  const start = /<body[\s>]/i.exec(source)?.index;
  const framed = source.replace(frameTag, '');
  const cut =
    start === undefined
      ? (headPart.exec(framed)?.[0].length ?? 0)
      : source.slice(0, start).replace(frameTag, '').length;
  return `<!doctype html><html${getAttributes('html')}><head>${framed.slice(0, cut)}</head><body${getAttributes('body')}>${framed.slice(cut)}</body></html>`;
}

function withoutScripts(html: string, onScript: (script: string, isLinkedData: boolean) => void): string {
  const lower = html.toLowerCase();
  const chunks: string[] = [];
  let at = 0;
  let hasComments = true;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const name = match[1]?.toLowerCase();
    if (!name && !hasComments) continue;
    const end = name ? lower.indexOf(`</${name}`, opening.lastIndex) : lower.indexOf('-->', opening.lastIndex - 2);
    if (end < 0) {
      if (name) break;
      hasComments = false;
      continue;
    }
    if (name === 'script') onScript(html.slice(opening.lastIndex, end), /ld\+json/i.test(match[2] as string));
    chunks.push(html.slice(at, match.index));
    const close = html.indexOf('>', end);
    at = close < 0 ? html.length : close + 1;
    opening.lastIndex = at;
  }
  chunks.push(html.slice(at));
  return chunks.join('');
}

const wrapping =
  /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?)?;?\s*$/g;

/** Reads JSON as written by templates: in comments or CDATA, with line breaks in strings or extra commas. */
function readJson(script: string): unknown {
  const text = script.replace(wrapping, '').replace(/[\u0000-\u001f]/g, ' ');
  if (isTooComplex(text)) return undefined;
  for (const source of [text, text.replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(source) as unknown;
    } catch {
      // Retried once without the extra commas.
    }
  }
  return undefined;
}

function getObjects(script: string): Readonly<Record<string, unknown>>[] {
  const open = (value: unknown, depth: number): Readonly<Record<string, unknown>>[] => {
    if (depth > 3 || typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => open(one, depth + 1));
    const object = value as Readonly<Record<string, unknown>>;
    return [object, ...open(object['@graph'], depth + 1), ...open(object.mainEntity, depth + 1)];
  };
  return open(readJson(script), 0);
}
