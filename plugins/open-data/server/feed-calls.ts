import { withServices } from '#core';
import type { CallContext, Handlers } from '#core/server';
import type { feedContract } from '../feed-contract';
import { FeedService, type FeedFormat, type WrittenFeed } from './feed-service';
import { FeedStore } from './feed-store';

const mediaTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** Returns whether a reader names this version; proxies that compress make its tag a weak one (RFC 9110, 13.1.2). */
const isNamed = (etags: string, etag: string): boolean =>
  etags.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

/** Answers 304 when the reader has this version of the feed already. */
function toResponse({ text, etag, modified }: WrittenFeed, format: FeedFormat, call: CallContext): Response {
  const headers = {
    etag,
    'last-modified': modified,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
  const { 'if-none-match': etags, 'if-modified-since': since } = call.raw().headers;
  const isCurrent = etags === undefined ? since === modified : isNamed(etags, etag);
  return isCurrent
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': mediaTypes[format] } });
}

/** Handlers of the feed contract. */
export const feedCalls = withServices(
  { store: FeedStore, feeds: FeedService },
  ({ store, feeds }): Handlers<typeof feedContract> => ({
    feeds: async ({ caller }) => {
      const list = await store.list(caller);
      return { list, total: list.length };
    },
    createFeed: ({ caller, body, ip }) => feeds.create(caller, body, ip),
    removeFeed: async ({ caller, query, ip }) => ({ removed: await feeds.remove(caller, query.Feed_ID, ip) }),
    atom: async (call) => toResponse(await feeds.read(call.query.token, 'atom'), 'atom', call),
    json: async (call) => toResponse(await feeds.read(call.query.token, 'json'), 'json', call),
  }),
);
