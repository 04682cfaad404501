import { createExtensionPoint } from '#core';
import type { OutboundAnswer } from '#core/server';

/** Article page as it was received, regardless of its status. */
export interface FetchedPage {
  /** Requested URL; the response has the URL after redirects. */
  readonly url: string;
  readonly answer: OutboundAnswer;
  readonly fetchedAt: Date;
}

/** Is called with every fetched article page before it is parsed. */
export interface PageListener {
  fetched(page: FetchedPage): Promise<void>;
}

/**
 * Listeners that archive fetched pages. Failing listeners are skipped: stopping collection would lose items that feeds
 * drop meanwhile, which matters more than the evidence of one page.
 */
export const fetchedPages = createExtensionPoint<PageListener>('extraction.fetched', { onFailure: 'skip' });
