import type { RawArticle } from '#plugins/articles/server';
import type { MediaType } from '#shared/vocabulary';
import type { ExtractedArticle, FoundItem, FoundList, PageSelectors } from '#plugins/readers/server';
import type { SourceRecord } from '../sources/source-record';
import { finerTime } from './finer-time';
import type { UnreadPage } from './unread-pages';
import type { PageVisit } from './visitor';

/** Texts shorter than this many characters count as a summary, so the page is fetched. */
const summaryLength = 200;
/** Maximum number of attempts to fetch an article page, over all visits. */
export const maxAttempts = 3;
const maxPages = 30;

/** State of an item from earlier visits. */
export interface Seen {
  readonly is_done: boolean;
  readonly attempts: number;
}

/** Result of processing the items of a list. */
export interface Gathered {
  readonly articles: readonly RawArticle[];
  /** State to remember of each item, by its key. */
  readonly seen: ReadonlyMap<string, Seen>;
  readonly alreadySeen: number;
  /** Number of items that were dropped because they have no text. */
  readonly dropped: number;
  readonly pages: number;
  readonly pageFailures: number;
  readonly bytes: number;
  /** Number of pages that robots.txt disallows. */
  readonly robotsSkips: number;
  /** Articles whose page could not be read. */
  readonly missing: readonly UnreadPage[];
  /** Articles whose page could not be read earlier and has been read now. */
  readonly readAgain: readonly RawArticle[];
  /** Number of items left to the next visit because fetching their pages would have taken too long. */
  readonly waiting: number;
  /** Seconds that a host of a page asks to wait; 0 if none does. */
  readonly retryAfter: number;
  /** Several pages with different titles have the same text, which is not theirs. */
  readonly hasRepeatedText: boolean;
}

export interface GatherContext {
  readonly source: SourceRecord;
  readonly seen: ReadonlyMap<string, Seen>;
  readonly now: Date;
  fetchPage(url: string, selectors: PageSelectors): Promise<PageVisit>;
  /** Whether there is time for another page of this URL's host. */
  hasTime(url: string): boolean;
}

export const getSelectors = (
  source: Pick<
    SourceRecord,
    'title_selector' | 'content_selector' | 'author_selector' | 'date_selector' | 'remove_selector'
  >,
): PageSelectors => ({
  title: source.title_selector ?? undefined,
  content: source.content_selector ?? undefined,
  author: source.author_selector ?? undefined,
  publishedAt: source.date_selector ?? undefined,
  remove: source.remove_selector ?? undefined,
});

/** Whether the page of an item is to be fetched for its text. */
export function needsPage(
  { source_kind, detail_mode }: Pick<SourceRecord, 'source_kind' | 'detail_mode'>,
  { url, textLength }: FoundItem,
): boolean {
  if (!url || detail_mode === 'never') return false;
  return detail_mode === 'always' || source_kind !== 'rss' || textLength < summaryLength;
}

/** Creates articles from the new items and fetches their pages where the list contains too little. */
export async function gatherArticles(
  list: FoundList,
  { source, seen: before, now, fetchPage, hasTime }: GatherContext,
): Promise<Gathered> {
  const results: (ReadItem & { readonly attempts: number })[] = [];
  const articles: RawArticle[] = [];
  const seen = new Map<string, Seen>();
  const missing: UnreadPage[] = [];
  const collectedArticles: RawArticle[] = [];
  let retryAfter = 0;
  let [alreadySeen, dropped, pages, pageFailures, bytes, waiting, robotsSkips] = [0, 0, 0, 0, 0, 0, 0];
  // Pages that failed before come last, so that they do not use up the time of those never asked for.
  const ordered = [...list.items].sort(
    (a, b) => Number(isFailed(before.get(a.key))) - Number(isFailed(before.get(b.key))),
  );
  for (const item of ordered) {
    if (seen.has(item.key)) {
      alreadySeen += 1;
      continue;
    }
    const earlier = before.get(item.key);
    if (earlier?.is_done) {
      alreadySeen += 1;
      seen.set(item.key, earlier);
      continue;
    }
    const attempts = (earlier?.attempts ?? 0) + 1;
    let article: ExtractedArticle | undefined;
    if (item.url && needsPage(source, item)) {
      if (pages >= maxPages || !hasTime(item.url)) {
        waiting += 1;
        continue;
      }
      const visit = await fetchPage(item.url, getSelectors(source));
      pages += 1;
      bytes += visit.bytes;
      article = visit.article;
      if (visit.error && visit.retryAfter) {
        // The host asks for a rest, which is no failure of this page; hasTime refuses its other pages.
        pageFailures += 1;
        waiting += 1;
        retryAfter = Math.max(retryAfter, visit.retryAfter);
        continue;
      }
      if (visit.error) {
        pageFailures += 1;
        if (visit.error.code.startsWith('extraction.robots')) robotsSkips += 1;
        missing.push({ raw: getRaw(item, undefined, list, source, now), error: visit.error });
        if (!visit.error.lasting && attempts < maxAttempts) {
          seen.set(item.key, { is_done: false, attempts });
          waiting += 1;
          continue;
        }
      }
    }
    results.push({ item, article, attempts });
    seen.set(item.key, { is_done: true, attempts });
  }
  const repeated = repeatedTexts(results);
  const canonical = canonicalUrls(results);
  for (const { item, article, attempts } of results) {
    const isRepeated = article !== undefined && repeated.has(article.text);
    const listed = getRaw(item, isRepeated ? undefined : article, list, source, now);
    const url = isRepeated ? undefined : article?.canonicalUrl;
    const raw = url !== undefined && canonical.has(url) ? { ...listed, url } : listed;
    if (isRepeated) {
      pageFailures += 1;
      missing.push({ raw, error: sameText(item.url) });
    } else if (article && attempts > 1) collectedArticles.push(raw);
    if (raw.title || raw.html || raw.summary) articles.push(raw);
    else dropped += 1;
  }
  return {
    articles,
    seen,
    alreadySeen,
    dropped,
    pages,
    pageFailures,
    bytes,
    robotsSkips,
    missing,
    readAgain: collectedArticles,
    waiting,
    retryAfter,
    hasRepeatedText: repeated.size > 0,
  };
}

/** An item of a list with its page, if that was read. */
interface ReadItem {
  readonly item: FoundItem;
  readonly article?: ExtractedArticle;
}

/** Returns how many different titles pages with the same value have. */
function titleCounts(
  results: readonly ReadItem[],
  valueOf: (article: ExtractedArticle) => string | undefined,
  untitled: (item: FoundItem) => string = () => '',
): ReadonlyMap<string, number> {
  const titles = new Map<string, Set<string>>();
  for (const { item, article } of results) {
    const value = article && valueOf(article);
    if (value === undefined) continue;
    const known = titles.get(value) ?? new Set();
    titles.set(value, known.add(item.title || article?.title || untitled(item)));
  }
  return new Map([...titles].map(([value, { size }]) => [value, size]));
}

/** Returns texts that pages with different titles share, as of a site that answers every URL with one page. */
function repeatedTexts(results: readonly ReadItem[]): ReadonlySet<string> {
  const counts = titleCounts(
    results,
    ({ text }) => text,
    ({ key }) => key,
  );
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}

/**
 * Returns the canonical URLs that identify an article, each by itself. One that pages with different titles name is
 * that of a template.
 */
function canonicalUrls(results: readonly ReadItem[]): ReadonlySet<string> {
  const counts = titleCounts(results, ({ canonicalUrl }) => canonicalUrl || undefined);
  return new Set([...counts].filter(([, count]) => count === 1).map(([url]) => url));
}

const sameText = (url: string | undefined): UnreadPage['error'] => ({
  code: 'extraction.same-text',
  message: `${url ?? 'The page'} has the same text as the pages of other articles of the list`,
  lasting: true,
});

const isFailed = (seen: Seen | undefined): boolean => seen !== undefined && !seen.is_done;

/** Merges an item and its page into a raw article: the text comes from the page, title and time from the list. */
export function getRaw(
  item: FoundItem,
  page: ExtractedArticle | undefined,
  list: FoundList,
  source: SourceRecord,
  now: Date,
): RawArticle {
  const omitEmpty = (value: string | null | undefined) => value || undefined;
  return {
    url: item.url,
    title: omitEmpty(item.title) ?? omitEmpty(page?.title),
    html: omitEmpty(page?.html) ?? omitEmpty(item.html),
    summary: omitEmpty(item.summary),
    author: omitEmpty(item.author) ?? omitEmpty(page?.author),
    site: omitEmpty(source.site_name) ?? (source.source_kind === 'rss' ? omitEmpty(list.title) : undefined),
    mediaType: source.media_type as MediaType,
    publishedAt:
      source.source_kind === 'sitemap'
        ? (page?.publishedAt ?? item.publishedAt)
        : finerTime(item.publishedAt, page?.publishedAt),
    region: omitEmpty(source.region),
    language: omitEmpty(list.language),
    images: page?.images.length ? page.images : item.image ? [item.image] : undefined,
    sourceId: source.source_id,
    via: source.source_kind === 'rss' ? 'feed' : 'page',
    fetchedAt: now.toISOString(),
    externalId: item.url ? undefined : item.key,
    comments: item.comments,
    commentFeedUrl: item.commentFeedUrl,
    isSample: source.is_sample || undefined,
  };
}
