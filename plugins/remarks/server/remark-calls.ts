import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { remarkContract } from '../contract';
import { RemarkService } from './remark-service';
import { RemarkThreads } from './remark-threads';

/** Handlers of the remark API. */
export const remarkCalls = withServices(
  { remarks: RemarkService, threads: RemarkThreads },
  ({ remarks, threads }): Handlers<typeof remarkContract> => ({
    add: async ({ caller, body }) => ({
      Remark_ID: await remarks.add(caller, {
        articleId: body.id,
        text: body.Text,
        mentionIds: body.Mention_IDs,
        replyToId: body.Reply_To_ID,
      }),
    }),
    list: async ({ caller, query }) => ({ list: await remarks.list(caller, query.id) }),
    threads: ({ caller, query }) => threads.list(caller, query),
    resolve: async ({ caller, body }) => ({
      changed: await remarks.setResolved(caller, body.Remark_ID, body.Is_Resolved),
    }),
    remove: async ({ caller, query }) => {
      await remarks.remove(caller, query.Remark_ID);
      return { changed: 1 };
    },
    markSeen: async ({ caller, body }) => ({ changed: await remarks.markSeen(caller, body.id) }),
  }),
);
