import { createExtensionPoint, type Resolver } from '#core';
import { ServerKernel } from '#core/server';

/** Hears that people of a client were told of articles: by a notice, a message or a publication. */
export interface InformedListener {
  /** `at`: when they were told; just now unless given. */
  informed(clientId: string, articleIds: readonly string[], at?: Date): Promise<void>;
}

/** Skipped where one fails: the people have been told by then, and measuring it must not make that look undone. */
export const articleInformed = createExtensionPoint<InformedListener>('articles.informed', { onFailure: 'skip' });

/**
 * Says that people of a client are being told of articles; to be called by whoever tells them. What a listener cannot
 * write down holds nothing up.
 */
export async function sayInformed(
  services: Resolver,
  clientId: string,
  articleIds: readonly string[],
  at?: Date,
): Promise<void> {
  if (articleIds.length === 0) return;
  await services.get(ServerKernel).ask(articleInformed, (listener) => listener.informed(clientId, articleIds, at));
}
