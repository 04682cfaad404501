import { createExtensionPoint, type Resolver } from '#core';
import { Log, ServerKernel } from '#core/server';

/** Hears that people of a client were told of articles: by a notice, a message or a publication. */
export interface InformedListener {
  informed(clientId: string, articleIds: readonly string[]): Promise<void>;
}

export const articleInformed = createExtensionPoint<InformedListener>('articles.informed');

/**
 * Says that people of a client are being told of articles; to be called by whoever tells them. What a listener cannot
 * write down holds nothing up.
 */
export async function sayInformed(services: Resolver, clientId: string, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  for (const listener of await services.get(ServerKernel).extensions(articleInformed)) {
    await listener
      .informed(clientId, articleIds)
      .catch((error: unknown) =>
        services
          .get(Log)
          .error({ err: error, clientId }, 'It could not be written down that a client was told of articles'),
      );
  }
}
