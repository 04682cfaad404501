import { inject, NotFoundError } from '#core';
import { OperationLogService, type Caller } from '#core/server';
import type { ShareLink } from '#plugins/share-links';
import { ShareLinks, type LinkKind, type OpenedLink } from '#plugins/share-links/server';
import { refuseSimulated } from '#plugins/users/server';
import type { SharedArticle } from '../../article';
import { articles } from '../../plugin';
import { ScopeService } from '../scope/scope-service';
import { getMediaType } from './row';
import { SharedArticles } from './shared-articles';

const articleLinks: LinkKind = {
  kind: 'article',
  path: (articleId) => `/article-free/${articleId}`,
  plugin: articles.id,
  privilege: ['classifiedInfo', 'browse'],
  hasVisits: false,
};

/** Options of a new link. */
interface NewArticleShare {
  readonly days: number;
  readonly password?: string | undefined;
}

/** Token and password with which a link is opened. */
interface Ticket {
  readonly Token: string;
  readonly Password?: string | undefined;
}

const invalidLink = () => new NotFoundError('This link is no longer valid', 'share-links.invalid');

/** Links that show one article without sign-in: text and source only. */
export class ArticleShares {
  constructor(
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(SharedArticles) private readonly store: SharedArticles,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async make(caller: Caller, articleId: string, { days, password }: NewArticleShare): Promise<ShareLink> {
    refuseSimulated(caller);
    await this.scopes.requireArticles(caller, [articleId]);
    const { clientId, userId } = caller;
    const hash = await this.links.getHash(password);
    const title = (await this.store.find(clientId, articleId))?.title ?? '';
    const link = await this.links.give(articleLinks, { clientId, userId, itemId: articleId, title, days, hash });
    const { Share_ID, Expires_At, Has_Password } = link;
    await this.log.record(caller, {
      entity: 'article',
      action: 'share',
      id: articleId,
      after: { Share_ID, Expires_At, Has_Password },
    });
    return link;
  }

  /** Lists the links of an article that have not expired. */
  async list(caller: Caller, articleId: string): Promise<ShareLink[]> {
    await this.scopes.requireArticles(caller, [articleId]);
    return this.links.list(articleLinks, caller.clientId, articleId);
  }

  /** @throws {NotFoundError} for a link that does not exist, or to an article that the caller may not see */
  async revoke(caller: Caller, shareId: string): Promise<void> {
    const articleId = await this.links.getItemId(articleLinks, caller.clientId, shareId);
    if (articleId === undefined || !(await this.isVisible(caller, articleId, true)))
      throw new NotFoundError(`Link ${shareId} not found`);
    await this.links.revoke(articleLinks, caller.clientId, shareId);
    await this.log.record(caller, {
      entity: 'article',
      action: 'unshare',
      id: articleId,
      before: { Share_ID: shareId },
    });
  }

  /** Opens a link; `articleId` is what its page names. Throws as `ShareLinks.open` does. */
  async open({ Token, Password }: Ticket, articleId?: string): Promise<SharedArticle> {
    const link = await this.links.open(articleLinks, Token, Password, (maker, id) => this.isVisible(maker, id));
    if (articleId !== undefined && articleId !== link.itemId) throw invalidLink();
    return this.read(link);
  }

  private async read(link: OpenedLink): Promise<SharedArticle> {
    const row = await this.store.find(link.clientId, link.itemId);
    if (!row) throw invalidLink();
    return {
      Article_ID: link.itemId,
      Title: row.title,
      Url: row.url,
      Site: row.site_name,
      Media_Type: getMediaType(row.media_type),
      Author: row.author_name,
      Published_At: row.published_at.toISOString(),
      Text: row.text,
      Html: row.html,
      View_Count: await this.links.visited(articleLinks, link),
      Expires_At: link.expiresAt.toISOString(),
    };
  }

  private async isVisible(caller: Caller, articleId: string, withHidden = false): Promise<boolean> {
    return (await this.scopes.articles(caller, [articleId], { withHidden })).length > 0;
  }
}
