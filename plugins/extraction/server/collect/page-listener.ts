import { createExtensionPoint } from '#core';
import type { OutboundAnswer } from '#core/server';

/** The page of an article as it came, whatever its status. */
export interface FetchedPage {
  /** The address that was asked for; the answer's own is behind the redirects. */
  readonly url: string;
  readonly answer: OutboundAnswer;
  readonly fetchedAt: Date;
}

/** Hears of every article page that was fetched, before it is read. */
export interface PageListener {
  fetched(page: FetchedPage): Promise<void>;
}

/**
 * Those who keep what was fetched. Skipped where one fails: stopping collection would lose what feeds let go meanwhile,
 * which is more than the evidence of one page.
 */
export const fetchedPages = createExtensionPoint<PageListener>('extraction.fetched', { onFailure: 'skip' });
