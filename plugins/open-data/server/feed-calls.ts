import { createHash } from 'node:crypto';
import { grants, InputError, NotFoundError, type Resolver } from '#core';
import { Config, LimitService, OperationLogService, ServerKernel, type CallContext, type Handlers } from '#core/server';
import { ArticleReader, listFilters, mustHandle } from '#plugins/articles/server';
import { SavedViewStore } from '#plugins/saved-views/server';
import { refuseSimulated, UserCallers } from '#plugins/users/server';
import { BriefCache } from '#shared/cache';
import type { feedContract } from '../feed-contract';
import { openData } from '../plugin';
import { FeedStore, type FeedRow } from './feed-store';
import { atomText, jsonFeedText, updatedAt, type FeedContent } from './feed-text';
import { isListed, viewFilter } from './view-filter';

type Format = 'atom' | 'json';

const writers = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: atomText },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeedText },
} as const;

/**
 * Cache lifetime in milliseconds and hourly limit: feed readers poll frequently, so a feed is rebuilt at most once per
 * minute.
 */
const feedMaxAge = 60_000;
const reads = { most: 240, seconds: 3_600 } as const;

/** A rendered feed. */
interface WrittenFeed {
  readonly text: string;
  readonly etag: string;
  readonly modified: string;
}

const gone = () => new NotFoundError('This feed is no longer available', 'open-data.feed');

/** Handlers of the feed contract. */
export function feedCalls(services: Resolver): Handlers<typeof feedContract> {
  const store = services.get(FeedStore);
  const kernel = services.get(ServerKernel);
  const views = services.get(SavedViewStore);
  const articles = services.get(ArticleReader);
  const limits = services.get(LimitService);
  const log = services.get(OperationLogService);
  const written = new BriefCache<WrittenFeed>(feedMaxAge, 500);

  /** Returns the view within the scope of the feed's creator, with current privileges. */
  const content = async (feed: FeedRow, format: Format): Promise<FeedContent> => {
    const caller = await services
      .get(UserCallers)
      .find({ clientId: feed.client_id, userId: feed.user_id }, openData.id);
    if (!caller || !grants(caller.privileges, ['classifiedInfo', 'browse'])) throw gone();
    const view = await views.read(caller, feed.view_id);
    const filter = viewFilter(listFilters(services)(caller), view, caller.timeZone);
    const { list } = await articles.list(caller, { ...filter, sort: 'time', size: feed.size });
    const { publicUrl } = services.get(Config);
    return {
      title: feed.feed_name,
      address: store.getAddress(feed, format),
      home: `${publicUrl}${view.Screen}?${view.Query}`,
      publicUrl,
      language: caller.language,
      since: feed.created_at.toISOString(),
      rows: list,
    };
  };

  const write = async (feed: FeedRow, format: Format): Promise<WrittenFeed> => {
    const made = await content(feed, format);
    const text = writers[format].write(made);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    return { text, etag, modified: new Date(updatedAt(made)).toUTCString() };
  };

  const answer = async (token: string, format: Format, call: CallContext): Promise<Response> => {
    const feed = await store.find(token);
    if (!feed) throw gone();
    const key = `open-data feed ${feed.client_id} ${feed.feed_id}`;
    await limits.demand(key, reads.most, reads.seconds, 'This feed is requested too often');
    const { text, etag, modified } = await written.get(`${format} ${feed.client_id} ${feed.feed_id}`, () =>
      write(feed, format),
    );
    await store.noteRead(feed);
    const headers = {
      etag,
      'last-modified': modified,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    };
    const { 'if-none-match': known, 'if-modified-since': since } = call.raw().headers;
    const isKnown = known === undefined ? since === modified : known.split(/\s*,\s*/).includes(etag);
    return isKnown
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers: { ...headers, 'content-type': writers[format].type } });
  };

  return {
    feeds: async ({ caller }) => {
      const list = await store.list(caller);
      return { list, total: list.length };
    },
    createFeed: async ({ caller, body, ip }) => {
      refuseSimulated(caller);
      if (!isListed(await views.read(caller, body.View_ID)))
        throw new InputError('View_ID: the view belongs to a screen that lists no articles', 'open-data.view');
      const feed = await store.create(caller, body.Feed_Name, body.View_ID, body.Size);
      await log.record(caller, { entity: 'open-feed', action: 'create', id: feed.Feed_ID, ip, after: body });
      return feed;
    },
    removeFeed: async ({ caller, query, ip }) => {
      refuseSimulated(caller);
      const maker = await store.getMaker(caller, query.Feed_ID);
      if (maker === undefined) return { removed: 0 };
      await mustHandle(kernel, caller, maker);
      const removed = await store.remove(caller, query.Feed_ID);
      if (removed > 0) await log.record(caller, { entity: 'open-feed', action: 'remove', id: query.Feed_ID, ip });
      return { removed };
    },
    atom: (call) => answer(call.query.token, 'atom', call),
    json: (call) => answer(call.query.token, 'json', call),
  };
}
