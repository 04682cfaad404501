import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { RawArticle } from '#plugins/articles/server';
import type { ExtractedArticle } from '#plugins/readers/server';
import type { VisitError } from './visitor';

/** The page of an article that a visit could not read; `raw` is what the list gave of it. */
export interface UnreadPage {
  readonly raw: RawArticle;
  readonly error: VisitError & { readonly lasting: boolean };
}

/** Hears which pages could not be read, and has them fetched again as errands; all within the visit's transaction. */
export interface UnreadPages {
  /** The name under which its errands are sent with `PageErrands`. */
  readonly name: string;
  note(tx: Statements, sourceId: string | null, pages: readonly UnreadPage[]): Promise<void>;
  /** The text came with a later visit, before the article was stored without it. */
  found(tx: Statements, raws: readonly RawArticle[]): Promise<void>;
  /** An errand has failed; `reference` is its sender's. */
  failed(tx: Statements, reference: string, error: UnreadPage['error']): Promise<void>;
  /** An errand has brought the text. */
  fetched(tx: Statements, reference: string, article: ExtractedArticle): Promise<void>;
  /** These sources are gone. */
  forget(tx: Statements, sourceIds: readonly string[]): Promise<void>;
}

/** Those who look after pages that could not be read. */
export const unreadPages = createExtensionPoint<UnreadPages>('extraction.unread-pages', { onFailure: 'refuse' });
