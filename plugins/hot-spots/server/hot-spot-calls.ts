import { InputError, type ResultOf, withServices } from '#core';
import { DatabaseService, LimitService, OperationLogService, type Handlers } from '#core/server';
import { BriefCache } from '#shared/cache';
import type { hotSpotContract } from '../contract';
import { GlobalEvents } from './global-events';
import { HotEvents } from './hot-events';
import { HotListFetcher, HotLists } from './hot-lists';

/** Maximum number of lists in an uploaded file: each is written separately, all in one transaction. */
const maxLists = 2_000;
/** Rate limit per IP address without sign-in, and the milliseconds for which a response is cached for all of them. */
const open = { perMinute: 60, kept: 10_000 } as const;

/** Handlers of the event calls. */
export const hotSpotCalls = withServices(
  {
    database: DatabaseService,
    events: HotEvents,
    everywhere: GlobalEvents,
    lists: HotLists,
    limits: LimitService,
    operationLog: OperationLogService,
    hotListFetcher: HotListFetcher,
  },
  ({ database, events, everywhere, lists, limits, operationLog, hotListFetcher }): Handlers<typeof hotSpotContract> => {
    const shown = new BriefCache<ResultOf<typeof hotSpotContract.publicEvents>>(open.kept, 200);
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
      meaninglessTitles: async ({ caller }) => {
        const { rows } = await database.query<{ title: string; learned: boolean; uses: number | null; at: Date }>(
          `select title, false as learned, null::int as uses, created_at as at from meaningless_title where client_id = $1
          and is_enabled
         union all select title, true, uses, learned_at from hot_title_use where learned_at is not null
           order by learned, at desc limit 1000`,
          [caller.clientId],
        );
        return {
          list: rows.map((row) => ({
            Title: row.title,
            Is_Learned: row.learned,
            Event_Count: row.uses,
            At: row.at.toISOString(),
          })),
        };
      },
      follow: async ({ caller, body }) => ({ changed: await events.follow(caller, body.id) }),
      unfollow: async ({ caller, query }) => ({ changed: await events.unfollow(caller, query.id) }),
      dismiss: async ({ caller, body, ip }) => {
        const changed = await events.dismiss(caller, body.id);
        await operationLog.record(caller, { entity: 'meaningless-title', action: 'create', id: body.id, ip });
        return { changed };
      },
      globalEvents: ({ query }) => everywhere.list(query),
      publicEvents: async ({ query, ip }) => {
        await limits.demand(`hot-spots public ${ip}`, open.perMinute, 60, 'Too many requests from this address');
        return shown.get(`${query.size} ${query.Industry ?? ''}`, () => everywhere.list(query));
      },
      hotLists: ({ query }) => lists.read(query.Platform, query.At === undefined ? undefined : new Date(query.At)),
      hotListHistory: async ({ query }) => ({ list: await lists.history(query.Platform, query.Title, query.days) }),
      fetchHotList: async ({ body }) => ({ Items: await hotListFetcher.fetch(body.id) }),
      importHotLists: async ({ caller, files, ip }) => {
        const {
          files: [file],
        } = await files();
        if (!file) throw new InputError('A file is required', 'file-missing');
        const taken = await lists.take(file.content, maxLists);
        await operationLog.record(caller, {
          entity: 'hot-list',
          action: 'import',
          after: { Lists: taken.Lists, Items: taken.Items },
          ip,
        });
        return taken;
      },
    };
  },
);
