import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { ClassifiedArticle } from '../client-articles/classify-articles';

/**
 * Records user actions on articles in tables of its own, within the transaction of the action. A failing listener rolls
 * back the action.
 */
export interface ArticleListener {
  opened?(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void>;
  /** `isSet` is false when a manual correction is reverted. */
  classified?(
    tx: Statements,
    clientId: string,
    classified: readonly ClassifiedArticle[],
    isSet: boolean,
  ): Promise<void>;
}
export const articleListeners = createExtensionPoint<ArticleListener>('articles.listeners', { onFailure: 'refuse' });
