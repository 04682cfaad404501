import { NotFoundError, withServices } from '#core';
import type { Handlers } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { trackingContract } from '../contract';
import { toError } from './comment-settings';
import { NumberHistory, type NumbersAt } from './numbers/number-history';
import { ReplyReader } from './replies/reply-reader';
import { TrackService } from './tracking/track-service';

/** Maximum time that a call waits for numbers, and its polling interval, in milliseconds. */
const timeoutMs = 15_000;
const pollIntervalMs = 250;

const toWire = ({ at, views, likes, comments, reposts }: NumbersAt) => ({
  At: at.toISOString(),
  Views: views,
  Likes: likes,
  Comments: comments,
  Reposts: reposts,
});

export const trackingCalls = withServices(
  {
    tasks: TrackService,
    replies: ReplyReader,
    history: NumberHistory,
    scopes: ScopeService,
  },
  ({ tasks, replies, history, scopes }): Handlers<typeof trackingContract> => {
    return {
      createReplyTask: ({ caller, body: { id, ...plan } }) => tasks.ask(caller, 'replies', id, plan),
      replyTask: async ({ caller, body }) => ({ list: await tasks.ofArticles(caller, 'replies', body.id) }),
      stopReplyTask: async ({ caller, body }) => ({ changed: await tasks.stop(caller, 'replies', body.id) }),
      replyList: async ({ caller, query }) => {
        await scopes.requireArticles(caller, [query.id]);
        const { list, total } = await replies.list(caller, query);
        return { list, total, next: query.page * query.size < total ? String(query.page + 1) : null };
      },
      replyCount: async ({ caller, query }) => {
        await scopes.requireArticles(caller, [query.id]);
        return replies.counts(caller, query.id);
      },
      addNumbersTask: ({ caller, body: { id, ...plan } }) => tasks.ask(caller, 'numbers', id, plan),
      updateNumbers: async ({ caller, body, signal }) => {
        const { refused } = await tasks.ask(caller, 'numbers', [body.id], {});
        const [refusal] = refused;
        if (refusal) throw toError(refusal);
        const deadline = Date.now() + timeoutMs;
        for (;;) {
          const [task] = await tasks.ofArticles(caller, 'numbers', [body.id]);
          if (!task) throw new NotFoundError(`Article ${body.id} does not exist`);
          if ((task.Status !== 'waiting' && task.Status !== 'running') || Date.now() > deadline || signal.aborted)
            return { Task: task, Numbers: toWire(await history.current(body.id)) };
          await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
        }
      },
      numbersStatus: async ({ caller, query }) => ({ list: await tasks.ofArticles(caller, 'numbers', query.id) }),
      stopNumbers: async ({ caller, body }) => ({ changed: await tasks.stop(caller, 'numbers', body.id) }),
      numbersHistory: async ({ caller, query }) => {
        await scopes.requireArticles(caller, [query.id]);
        const [current, list] = await Promise.all([history.current(query.id), history.of(query.id)]);
        return { Current: toWire(current), list: list.map(toWire) };
      },
    };
  },
);
