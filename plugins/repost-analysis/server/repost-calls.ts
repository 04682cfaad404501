import { NotFoundError, withServices } from '#core';
import { OperationLogService, type Caller, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { repostContract } from '../contract';
import { RepostPosts, shownPost, type PostRecord } from './post-store';
import { RepostStore } from './repost-store';

/** Handlers of the repost API. */
export const repostCalls = withServices(
  { posts: RepostPosts, reposts: RepostStore, log: OperationLogService, articleReader: ArticleReader },
  ({ posts, reposts, log, articleReader }): Handlers<typeof repostContract> => {
    const articleOf = async (caller: Caller, record: PostRecord): Promise<string | null> => {
      const [articleId = null] = await articleReader.visible(caller, await posts.articleIds(record));
      return articleId;
    };
    return {
      posts: ({ caller, query: { keyword = '', after, size } }) => posts.list(caller, keyword, after, size),
      post: async ({ caller, query: { id } }) => {
        const record = await posts.one(caller, id);
        const [Issues, Article_ID] = await Promise.all([posts.issues(caller, id), articleOf(caller, record)]);
        return { ...shownPost(record), Parents: record.parents, Issues, Article_ID };
      },
      remove: async ({ caller, ip, query: { id } }) => {
        const before = shownPost(await posts.one(caller, id));
        const removed = await posts.remove(caller, id);
        if (removed === 0) throw new NotFoundError(`Post ${id} does not exist`);
        await log.record(caller, { entity: 'repost-post', action: 'delete', id, ip, before });
        return { removed };
      },
      reposts: async ({ caller, query: { Reposts_Of, sort, page, size } }) => {
        const [list, total] = await Promise.all([
          reposts.list(caller, { filter: Reposts_Of, sort, page, size }),
          reposts.count(caller, Reposts_Of),
          reposts.demand(caller, Reposts_Of),
        ]);
        return { list, total };
      },
      graph: async ({ caller, query: { id } }) => {
        const [{ repost_count }, graph] = await Promise.all([posts.one(caller, id), posts.graph(caller, id)]);
        return { Count: repost_count, ...graph };
      },
    };
  },
);
