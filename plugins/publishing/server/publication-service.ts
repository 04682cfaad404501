import { inject, NotFoundError } from '#core';
import type { Caller } from '#core/server';
import { ReportedArticles, ScopeService } from '#plugins/articles/server';
import type { PublishDraft, Receipt } from '../contract';
import { PublicationRepository, type PublishedArticle } from './publication-repository';

/** Publishes articles and manages publications in the caller's scope. */
export class PublicationService {
  constructor(
    @inject(PublicationRepository) private readonly publications: PublicationRepository,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(ReportedArticles) private readonly reported: ReportedArticles,
  ) {}

  async publish(caller: Caller, draft: PublishDraft): Promise<readonly PublishedArticle[]> {
    const created = await this.publications.create(caller, draft);
    await this.reported.mark(
      caller.clientId,
      created.map(({ article_id }) => article_id),
    );
    return created;
  }

  /** @throws {NotFoundError} unless the caller may see the article of the publication */
  async confirm(caller: Caller, publicationId: string): Promise<number> {
    await this.requireVisible(caller, publicationId);
    return this.publications.confirm(caller, publicationId);
  }

  /** @throws {NotFoundError} unless the caller may see the article of the publication */
  async receipts(caller: Caller, publicationId: string): Promise<Receipt[]> {
    await this.requireVisible(caller, publicationId);
    return this.publications.receipts(caller, publicationId);
  }

  /** Removes those of the publications whose articles the caller may see, even if they were removed from the lists. */
  async withdraw(caller: Caller, publicationIds: readonly string[]): Promise<number> {
    return this.publications.remove(caller, await this.getVisible(caller, publicationIds, true));
  }

  private async requireVisible(caller: Caller, publicationId: string): Promise<void> {
    if ((await this.getVisible(caller, [publicationId])).length === 0)
      throw new NotFoundError(`Publication ${publicationId} does not exist`);
  }

  /**
   * Returns those of these publications whose articles the caller may see; with `withHidden`, also those of articles
   * that were removed from the lists.
   */
  private async getVisible(
    caller: Caller,
    publicationIds: readonly string[],
    withHidden = false,
  ): Promise<readonly string[]> {
    const publications = await this.publications.find(caller, publicationIds);
    const articleIds = [...new Set(publications.map(({ article_id }) => article_id))];
    const visible = new Set(await this.scopes.articles(caller, articleIds, { withHidden }));
    return publications.flatMap(({ publication_id, article_id }) => (visible.has(article_id) ? [publication_id] : []));
  }
}
