import { getSite } from '#shared/web-address';
import { decodeBytes } from '../charset';
import { parseDateText } from '../dates';
import { absoluteUrl, plainText } from '../feeds/markup';
import { cleanHtml } from './clean-html';
import { chooseContent, type ContentMethod } from './choose-content';
import { findDate, writtenDates } from './find-date';
import { declaredOrganisation, findAuthor } from './find-author';
import { findSource } from './find-source';
import { findThread } from './find-thread';
import { findTitle } from './find-title';
import { readPage, type PageDocument } from './page-document';
import { getDomainEvents, languageOfText, getLocales } from './page-metadata';
import { printedAgency } from './printed-agency';
import { printedAuthor, printedNickname } from './printed-author';
import { textOfContent } from './tidy-content';
import { getHead, getTail, visibleText } from './visible-text';
import { measure, namedBelow } from './walk';
import { zoneOfPage } from './zone-of-page';

/** CSS selectors for sites where the general rules fail; each overrides an automatic result. */
export interface PageSelectors {
  readonly title?: string;
  readonly author?: string;
  readonly publishedAt?: string;
  readonly source?: string;
  readonly content?: string;
  /** Elements removed before anything is read. */
  readonly remove?: string;
}

export interface ArticleOptions {
  readonly url: string;
  readonly contentType?: string;
  readonly selectors?: PageSelectors;
  /** IANA time zone of dates without one; defaults to that of the page's country or language. */
  readonly zone?: string;
  readonly now?: Date;
}

export type ArticleWarning =
  | 'charset-doubtful'
  | 'no-title'
  | 'no-date'
  | 'no-text'
  | 'short-text'
  | 'selector-without-match'
  | 'invalid-selector';

/** The content of a page, extracted from its surroundings. */
export interface ExtractedArticle {
  readonly title: string;
  /** The address that the page names as its own on its site, such as that of an AMP or mobile page. */
  readonly canonicalUrl?: string;
  readonly author?: string;
  /** ISO 8601 in UTC. */
  readonly publishedAt?: string;
  /** The newspaper or site of origin, as named by the page. */
  readonly source?: string;
  /** One line per paragraph. */
  readonly text: string;
  /** Safe to store and show; see `cleanHtml`. */
  readonly html: string;
  readonly images: readonly string[];
  readonly language: string;
  /** The method by which the text was found. */
  readonly method: ContentMethod;
  readonly warnings: readonly ArticleWarning[];
}

/** Number of characters at the beginning of a text that are searched for its news agency. */
const beginning = 200;

/**
 * Extracts the article from a web page. Never throws for a page, however broken: what is not found is missing or
 * reported as a warning.
 */
export function extractArticle(
  html: Uint8Array | string,
  { url, contentType, selectors = {}, zone: given, now = new Date() }: ArticleOptions,
): ExtractedArticle {
  const warnings: ArticleWarning[] = [];
  const decoded = typeof html === 'string' ? { text: html, doubtful: false } : decodeBytes(html, { contentType });
  if (decoded.doubtful) warnings.push('charset-doubtful');
  const page = readPage(decoded.text, url);
  const metadata = getDomainEvents(page);
  const select = (selector: string | undefined): Element | undefined => {
    if (!selector) return undefined;
    try {
      const selected = page.tree.querySelector(selector) ?? undefined;
      if (!selected) warnings.push('selector-without-match');
      return selected;
    } catch {
      warnings.push('invalid-selector');
      return undefined;
    }
  };
  const chosen = (selector: string | undefined) => plainText(select(selector)?.textContent ?? '');
  if (selectors.remove) removeAll(page, selectors.remove, warnings);

  const visible = visibleText(page.tree.body);
  const language = languageOfText(visible, metadata.language);
  const elements = namedBelow(page.tree.body);
  const zone =
    given ?? zoneOfPage({ url, language, locales: getLocales(metadata), dates: writtenDates(metadata, elements) });
  const title = chosen(selectors.title) || findTitle(metadata, elements, visible);
  const thread = findThread(elements, title, measure(page.tree.body));
  const head = getHead(visible, title);
  const chosenDate = select(selectors.publishedAt);
  const dateText = chosenDate?.getAttribute('datetime') ?? chosenDate?.textContent ?? undefined;
  const publishedAt =
    parseDateText(dateText, { zone, now }) ??
    findDate(page, metadata, elements, { url, first: thread?.time, head, text: visible, zone, language, now });
  const tail = visible.slice(-3_000);
  const named =
    chosen(selectors.author) ||
    (thread?.message && thread.author) ||
    findAuthor(metadata, elements, { head, title, url, visible });
  const source = chosen(selectors.source) || findSource(metadata, head, tail);

  const chosenContent = select(selectors.content);
  const { content, method } = chosenContent
    ? { content: chosenContent.innerHTML, method: 'selector' as const }
    : chooseContent(page, metadata, { title, author: named }, elements, thread);
  const clean = cleanHtml(content, page.base);
  const text = method === 'selector' ? plainText(clean, { lines: true }) : textOfContent(clean);
  const author =
    named ||
    printedAuthor(getTail(visible, text)) ||
    printedAuthor(tail) ||
    printedNickname(getTail(visible, text)) ||
    thread?.author ||
    declaredOrganisation(metadata, url) ||
    printedAgency(head, text.slice(0, beginning), getTail(visible, text));
  if (!title) warnings.push('no-title');
  if (!publishedAt) warnings.push('no-date');
  if (!text) warnings.push('no-text');
  else if (text.length < 80) warnings.push('short-text');
  const images = [
    ...new Set(
      [...clean.matchAll(/<img\s[^<>]*?src="([^"]+)"/g)].map(([, address]) =>
        (address as string).replaceAll('&amp;', '&'),
      ),
    ),
  ];
  const canonical = findCanonical(page, url);
  return {
    title,
    ...(canonical ? { canonicalUrl: canonical } : {}),
    ...(author ? { author } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    ...(source ? { source } : {}),
    text,
    html: clean,
    images,
    language: languageOfText(text || title, metadata.language),
    method,
    warnings,
  };
}

/** Returns the canonical link of a page within its site; front pages are named by mistake on many sites. */
function findCanonical({ tree, base }: PageDocument, url: string): string | undefined {
  const address = absoluteUrl(tree.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '', base);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, search, href } = new URL(address);
  const isFrontPage = search === '' && /^\/(?:index\.\w+)?$/i.test(pathname);
  return !isFrontPage && href !== url && getSite(href) === getSite(url) ? href : undefined;
}

function removeAll({ tree }: PageDocument, selector: string, warnings: ArticleWarning[]): void {
  try {
    for (const element of tree.querySelectorAll(selector)) element.remove();
  } catch {
    warnings.push('invalid-selector');
  }
}
