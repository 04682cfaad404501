import { createExtensionPoint, inject } from '#core';
import { ServerKernel } from '#core/server';

/** Receives notice that a client's users were informed of articles by a notification, a message or a publication. */
export interface InformedListener {
  /** `at`: the time at which they were informed; defaults to now. */
  informed(clientId: string, articleIds: readonly string[], at?: Date): Promise<void>;
}

/**
 * Failing listeners are skipped: the users have already been informed, and a failed measurement must not make it look
 * otherwise.
 */
export const articleInformed = createExtensionPoint<InformedListener>('articles.informed', { onFailure: 'skip' });

/** Reports to the listeners that a client's users are being informed of articles; called by the sender. */
export class ReportedArticles {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** Failing listeners do not block the caller. */
  async mark(clientId: string, articleIds: readonly string[], at?: Date): Promise<void> {
    if (articleIds.length === 0) return;
    await this.kernel.ask(articleInformed, (listener) => listener.informed(clientId, articleIds, at));
  }
}
