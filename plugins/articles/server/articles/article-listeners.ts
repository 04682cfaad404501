import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { JudgedArticle } from '../client-articles/judge-articles';

/**
 * Writes down what people do to articles, in the transaction in which they do it, into tables of its own. A failing one
 * undoes the whole.
 */
export interface ArticleListener {
  opened?(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void>;
  /** `isSet` is false when people take back what they had said. */
  judged?(tx: Statements, clientId: string, judged: readonly JudgedArticle[], isSet: boolean): Promise<void>;
}
export const articleListeners = createExtensionPoint<ArticleListener>('articles.listeners', { onFailure: 'refuse' });
