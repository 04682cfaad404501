import { createExtensionPoint } from '#core';
import type { ServerKernel, Statements } from '#core/server';
import type { Emotion } from '#shared/query';

/** What a person has said of an article's emotion, and what stood before. */
export interface JudgedArticle {
  readonly articleId: string;
  readonly before: Emotion;
  readonly emotion: Emotion;
}

/**
 * Writes down what people do to articles, in the transaction in which they do it, into tables of its own. A failing one
 * undoes the whole.
 */
export interface ArticleListener {
  opened?(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void>;
  /** `isSet` is false when people take back what they had said. */
  judged?(tx: Statements, clientId: string, judged: readonly JudgedArticle[], isSet: boolean): Promise<void>;
}
export const articleListeners = createExtensionPoint<ArticleListener>('articles.listeners');

/** Everybody who listens. */
export const listenersOf = (kernel: ServerKernel): Promise<readonly ArticleListener[]> =>
  kernel.extensions(articleListeners);
