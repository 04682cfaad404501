import type { ArticleNumbers } from '#plugins/articles/server';
import type { AdapterContext, ArticleAdapter, FoundReply } from '../adapters/adapter';
import type { TrackKind } from '../../reply';
import { FetchFailure } from '../adapters/fetch-failure';

/** Result of a fetch. */
export interface FetchedArticle {
  readonly adapter: string;
  readonly replies: readonly FoundReply[];
  readonly numbers: ArticleNumbers | undefined;
}

/** Maximum number of replies stored per fetch. */
const maxReplies = 5_000;

interface FetchOptions {
  readonly kind: TrackKind;
  /** Number of reply pages. */
  readonly depth: number;
  /** Whether a page contains only known replies, which ends the reading where replies are sorted newest first. */
  readonly knowsAll: (replies: readonly FoundReply[]) => Promise<boolean>;
}

/**
 * Reads an article with the first adapter that supports it.
 *
 * @throws {FetchFailure}
 */
export async function fetchArticle(
  adapters: readonly ArticleAdapter[],
  context: AdapterContext,
  { kind, depth, knowsAll }: FetchOptions,
): Promise<FetchedArticle> {
  const adapter = await firstFor(adapters, context, kind);
  if (kind === 'numbers') return { adapter: adapter.name, replies: [], numbers: await adapter.fetchNumbers?.(context) };
  const replies: FoundReply[] = [];
  const pages = new Set<string>();
  let numbers: ArticleNumbers | undefined;
  let page: string | null = null;
  for (let count = 0; count < depth && replies.length < maxReplies; count += 1) {
    const read: Awaited<ReturnType<NonNullable<ArticleAdapter['fetchReplies']>>> | undefined = await readPage(
      adapter,
      context,
      page,
      replies.length > 0,
    );
    if (!read) break;
    replies.push(...read.replies.slice(0, maxReplies - replies.length));
    numbers ??= read.numbers;
    if (
      read.next === null ||
      pages.has(read.next) ||
      read.replies.length === 0 ||
      (read.newestFirst && (await knowsAll(read.replies)))
    )
      break;
    pages.add(read.next);
    page = read.next;
  }
  return { adapter: adapter.name, replies, numbers };
}

async function firstFor(
  adapters: readonly ArticleAdapter[],
  { article }: AdapterContext,
  kind: TrackKind,
): Promise<ArticleAdapter> {
  for (const adapter of adapters) {
    if ((kind === 'replies' ? adapter.fetchReplies : adapter.fetchNumbers) && (await adapter.matches(article, kind)))
      return adapter;
  }
  throw new FetchFailure('article-tracking.no-adapter', `No adapter reads the ${kind} of ${article.url}`, true);
}

/** An error on a later page does not discard the results of earlier ones. */
async function readPage(adapter: ArticleAdapter, context: AdapterContext, page: string | null, hasSome: boolean) {
  try {
    return await adapter.fetchReplies?.(context, page);
  } catch (error) {
    if (hasSome && error instanceof FetchFailure) return undefined;
    throw error;
  }
}
