import { inject } from '#core';
import { defineDomainEvent, DomainEventService, type Statements } from '#core/server';

/** What may change of a stored article after `articles.stored`. A later text is part of that event (`repaired`). */
export type ArticleFeature = 'numbers' | 'sentiment' | 'subjects' | 'tags' | 'visibility';

/** Changed articles of one client; of all clients for `numbers`. */
export interface ArticlesChanged {
  readonly feature: ArticleFeature;
  readonly articleIds: readonly string[];
  /** Whether a person made the change, not a rule or a model. */
  readonly isByPerson: boolean;
}

/** Domain event: stored articles changed in what lists filter by. Written in the transaction of the change. */
export const articlesChanged = defineDomainEvent<ArticlesChanged>('articles.changed');

/** Maximum number of articles in one event. */
const maxArticles = 1000;

/** Records changes of articles for consumers. */
export class ArticleChanges {
  constructor(@inject(DomainEventService) private readonly events: DomainEventService) {}

  /** Appends the change to the outbox; `clientId` is null for a change that all clients see. */
  async note(
    tx: Statements,
    clientId: string | null,
    feature: ArticleFeature,
    articleIds: readonly string[],
    isByPerson = false,
  ): Promise<void> {
    for (let start = 0; start < articleIds.length; start += maxArticles)
      await this.events.append(tx, articlesChanged, clientId, {
        feature,
        articleIds: articleIds.slice(start, start + maxArticles),
        isByPerson,
      });
  }
}
