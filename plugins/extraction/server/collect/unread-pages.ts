import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { RawArticle } from '#plugins/articles/server';
import type { ExtractedArticle } from '#plugins/readers/server';
import type { VisitError } from './visitor';

/** Article page that a visit could not read; `raw` is the article as the list contained it. */
export interface UnreadPage {
  readonly raw: RawArticle;
  readonly error: VisitError & { readonly lasting: boolean };
}

/**
 * Is notified of pages that could not be read and has them fetched again as background tasks; always within the visit's
 * transaction.
 */
export interface UnreadPages {
  /** Name under which its tasks are sent with `PageTasks`. */
  readonly name: string;
  note(tx: Statements, sourceId: string | null, pages: readonly UnreadPage[]): Promise<void>;
  /** A later visit has found the text before the article was stored without it. */
  resolve(tx: Statements, raws: readonly RawArticle[]): Promise<void>;
  /** A task has failed; `reference` is the sender's own. */
  failed(tx: Statements, reference: string, error: UnreadPage['error']): Promise<void>;
  /** A task has fetched the text. */
  fetched(tx: Statements, reference: string, article: ExtractedArticle): Promise<void>;
  /** These sources were deleted. */
  forget(tx: Statements, sourceIds: readonly string[]): Promise<void>;
}

export const unreadPages = createExtensionPoint<UnreadPages>('extraction.unread-pages', { onFailure: 'refuse' });
