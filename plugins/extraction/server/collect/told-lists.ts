import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** A list of a source as somebody has sent it. */
export interface ToldList {
  readonly content_id: string;
  readonly content_type: string | null;
  readonly body: Buffer;
}

/** Brings lists that need not be fetched, since they were sent. */
export interface ToldLists {
  /** What waits to be read of a source. */
  waiting(sourceId: string): Promise<readonly ToldList[]>;
  /** It was read, or something newer was. */
  forget(tx: Statements, contentIds: readonly string[]): Promise<void>;
}

/** Those who are told of news before anybody asks. */
export const toldLists = createExtensionPoint<ToldLists>('extraction.told-lists', { onFailure: 'skip' });
