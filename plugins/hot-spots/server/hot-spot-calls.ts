import { InputError, type ResultOf, withServices } from '#core';
import { LimitService, OperationLogService, type Handlers } from '#core/server';
import { BriefCache } from '#shared/cache';
import type { hotSpotContract } from '../contract';
import { GlobalEvents } from './global-events';
import { HotEvents } from './hot-events';
import { IgnoredTitles } from './ignored-titles';
import { HotListFetcher, HotLists } from './hot-lists';

/** Maximum number of lists in an uploaded file: each is written separately, all in one transaction. */
const maxLists = 2_000;
/** Rate limit per IP address without sign-in, and the time for which a response is cached for all of them. */
const publicAccess = { perMinute: 60, cacheMs: 10_000 } as const;

/** Handlers of the event calls. */
export const hotSpotCalls = withServices(
  {
    events: HotEvents,
    globalEvents: GlobalEvents,
    ignoredTitles: IgnoredTitles,
    lists: HotLists,
    limits: LimitService,
    operationLog: OperationLogService,
    hotListFetcher: HotListFetcher,
  },
  ({
    events,
    globalEvents,
    ignoredTitles,
    lists,
    limits,
    operationLog,
    hotListFetcher,
  }): Handlers<typeof hotSpotContract> => {
    const publicEvents = new BriefCache<ResultOf<typeof hotSpotContract.publicEvents>>(publicAccess.cacheMs, 200);
    return {
      list: ({ caller, query }) => events.list(caller, query),
      detail: ({ caller, query }) => events.detail(caller, query.id),
      similarArticles: ({ caller, query }) =>
        events.articles(caller, query.id, {
          merged: query.Is_Merged === 'true',
          earliest: query.order === 'earliest',
          page: query.page,
          size: query.size,
        }),
      websites: ({ caller, query }) => events.websites(caller, query.id, query.size),
      topForwardReply: async ({ caller, query }) => ({
        list: await events.topForwarded(caller, {
          id: query.id,
          period: query.period,
          subjects: query.Subject_ID,
          size: query.size,
        }),
      }),
      classTop: async ({ caller, query }) => ({ list: await events.bySubject(caller, query.period, query.size) }),
      meaninglessTitles: async ({ caller }) => ({ list: await ignoredTitles.list(caller.clientId) }),
      follow: async ({ caller, body }) => ({ changed: await events.follow(caller, body.id) }),
      unfollow: async ({ caller, query }) => ({ changed: await events.unfollow(caller, query.id) }),
      dismiss: async ({ caller, body, ip }) => {
        const changed = await events.dismiss(caller, body.id);
        await operationLog.record(caller, { entity: 'meaningless-title', action: 'create', id: body.id, ip });
        return { changed };
      },
      globalEvents: ({ query }) => globalEvents.list(query),
      publicEvents: async ({ query, ip }) => {
        await limits.demand(
          `hot-spots public ${ip}`,
          publicAccess.perMinute,
          60,
          'Too many requests from this address',
        );
        return publicEvents.get(`${query.size} ${query.Industry ?? ''}`, () => globalEvents.list(query));
      },
      hotLists: ({ query }) => lists.read(query.Platform, query.At === undefined ? undefined : new Date(query.At)),
      hotListHistory: async ({ query }) => ({ list: await lists.history(query.Platform, query.Title, query.days) }),
      fetchHotList: async ({ body }) => ({ Items: await hotListFetcher.fetch(body.id) }),
      importHotLists: async ({ caller, files, ip }) => {
        const {
          files: [file],
        } = await files();
        if (!file) throw new InputError('A file is required', 'file-missing');
        const imported = await lists.take(file.content, maxLists);
        await operationLog.record(caller, {
          entity: 'hot-list',
          action: 'import',
          after: { Lists: imported.Lists, Items: imported.Items },
          ip,
        });
        return imported;
      },
    };
  },
);
