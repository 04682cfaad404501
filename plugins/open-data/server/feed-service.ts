import { createHash } from 'node:crypto';
import { grants, inject, InputError, NotFoundError } from '#core';
import { Config, LimitService, OperationLogService, ServerKernel, type Caller } from '#core/server';
import { ArticleReader, listFilters, mustHandle } from '#plugins/articles/server';
import { SavedViewStore } from '#plugins/saved-views/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import { BriefCache } from '#shared/cache';
import type { Feed, FeedDraft } from '../feed-contract';
import { openData } from '../plugin';
import { FeedStore, type FeedRow } from './feed-store';
import { atomText, jsonFeedText, updatedAt, type FeedContent } from './feed-text';
import { isListed, viewFilter } from './view-filter';

export type FeedFormat = 'atom' | 'json';

const writers = { atom: atomText, json: jsonFeedText } as const;

/**
 * Cache lifetime in milliseconds and hourly limit: feed readers poll frequently, so a feed is rebuilt at most once per
 * minute.
 */
const feedMaxAge = 60_000;
const readLimit = { max: 240, seconds: 3_600 } as const;

/** A rendered feed. */
export interface WrittenFeed {
  readonly text: string;
  readonly etag: string;
  readonly modified: string;
}

const notAvailable = () => new NotFoundError('This feed is no longer available', 'open-data.feed');

/** Manages feeds and renders them in the scope of their creators. */
export class FeedService {
  private readonly written = new BriefCache<WrittenFeed>(feedMaxAge, 500);

  constructor(
    @inject(FeedStore) private readonly store: FeedStore,
    @inject(SavedViewStore) private readonly views: SavedViewStore,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(LimitService) private readonly limits: LimitService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(Config) private readonly config: Config,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  /** @throws {InputError} if the view belongs to a screen that lists no articles. */
  async create(caller: Caller, draft: FeedDraft, ip: string): Promise<Feed> {
    refuseSimulated(caller);
    if (!isListed(await this.views.read(caller, draft.View_ID)))
      throw new InputError('View_ID: the view belongs to a screen that lists no articles', 'open-data.view');
    const feed = await this.store.create(caller, draft.Feed_Name, draft.View_ID, draft.Size);
    await this.log.record(caller, { entity: 'open-feed', action: 'create', id: feed.Feed_ID, ip, after: draft });
    return feed;
  }

  /** Returns the number of removed feeds. */
  async remove(caller: Caller, id: string, ip: string): Promise<number> {
    refuseSimulated(caller);
    const maker = await this.store.getMaker(caller, id);
    if (maker === undefined) return 0;
    await mustHandle(this.kernel, caller, maker);
    const removed = await this.store.remove(caller, id);
    if (removed > 0) await this.log.record(caller, { entity: 'open-feed', action: 'remove', id, ip });
    return removed;
  }

  /**
   * @throws {NotFoundError} if the token is invalid or revoked, or if the creator of the feed has no access any more.
   */
  async read(token: string, format: FeedFormat): Promise<WrittenFeed> {
    const feed = await this.store.find(token);
    if (!feed) throw notAvailable();
    const key = `${feed.client_id} ${feed.feed_id}`;
    await this.limits.demand(
      `open-data feed ${key}`,
      readLimit.max,
      readLimit.seconds,
      'This feed is requested too often',
    );
    // Asked on each reading: a cached feed must not outlive the access of its creator.
    const owner = await this.userCallers.find({ clientId: feed.client_id, userId: feed.user_id }, openData.id);
    if (!owner || !grants(owner.privileges, ['classifiedInfo', 'browse'])) throw notAvailable();
    const written = await this.written.get(`${format} ${key}`, () => this.write(owner, feed, format));
    await this.store.noteRead(feed);
    return written;
  }

  private async write(owner: Caller, feed: FeedRow, format: FeedFormat): Promise<WrittenFeed> {
    const content = await this.getContent(owner, feed, format);
    const text = writers[format](content);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    return { text, etag, modified: new Date(updatedAt(content)).toUTCString() };
  }

  /** Returns the view within the scope of the feed's creator, with current privileges. */
  private async getContent(caller: Caller, feed: FeedRow, format: FeedFormat): Promise<FeedContent> {
    const view = await this.views.read(caller, feed.view_id);
    const filter = viewFilter(listFilters(this.kernel)(caller), view, caller.timeZone);
    const { list } = await this.articles.list(caller, { ...filter, sort: 'time', size: feed.size });
    const { publicUrl } = this.config;
    return {
      title: feed.feed_name,
      address: this.store.getAddress(feed, format),
      home: `${publicUrl}${view.Screen}?${view.Query}`,
      publicUrl,
      language: caller.language,
      since: feed.created_at.toISOString(),
      rows: list,
    };
  }
}
