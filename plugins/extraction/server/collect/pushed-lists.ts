import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** List of a source that a hub has pushed. */
export interface PushedList {
  readonly content_id: string;
  readonly content_type: string | null;
  readonly body: Buffer;
}

/** Provides pushed lists, which need not be fetched. */
export interface PushedLists {
  /** Returns the unread pushed lists of a source. */
  waiting(sourceId: string): Promise<readonly PushedList[]>;
  /** Deletes pushed lists after they, or newer ones, were read. */
  forget(tx: Statements, contentIds: readonly string[]): Promise<void>;
}

/** Providers of pushed lists. */
export const pushedLists = createExtensionPoint<PushedLists>('extraction.pushed-lists', { onFailure: 'skip' });
