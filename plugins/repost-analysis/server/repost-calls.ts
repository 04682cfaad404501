import { NotFoundError, type Resolver } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Handlers } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { repostContract } from '../contract';
import { RepostPosts, shownPost, type PostRecord } from './post-store';
import { RepostStore } from './repost-store';

/** What answers the calls of posts and their reposts. */
export function repostCalls(services: Resolver): Handlers<typeof repostContract> {
  const posts = services.get(RepostPosts);
  const reposts = services.get(RepostStore);
  const log = services.get(OperationLogService);
  const articleOf = async (caller: Caller, { url_hash }: PostRecord): Promise<string | null> => {
    if (url_hash === null) return null;
    const { rows } = await services
      .get(DatabaseService)
      .query<{ article_id: string }>('select article_id from article where url_hash = $1', [url_hash]);
    const seen = await services.get(ArticleReader).visible(
      caller,
      rows.map(({ article_id }) => article_id),
    );
    return seen[0] ?? null;
  };
  return {
    posts: ({ caller, query: { keyword = '', after, size } }) => posts.list(caller, keyword, after, size),
    post: async ({ caller, query: { id } }) => {
      const record = await posts.one(caller, id);
      return {
        ...shownPost(record),
        Parents: record.parents,
        Issues: await posts.issues(caller, id),
        Article_ID: await articleOf(caller, record),
      };
    },
    remove: async ({ caller, ip, query: { id } }) => {
      const before = shownPost(await posts.one(caller, id));
      const removed = await posts.remove(caller, id);
      if (removed === 0) throw new NotFoundError(`There is no post ${id}`);
      await log.record(caller, { entity: 'repost-post', action: 'delete', id, ip, before });
      return { removed };
    },
    reposts: async ({ caller, query: { Reposts_Of, sort, page, size } }) => {
      const [list, total] = await Promise.all([
        reposts.list(caller, { filter: Reposts_Of, sort, page, size }),
        reposts.count(caller, Reposts_Of),
      ]);
      return { list, total };
    },
    graph: async ({ caller, query: { id } }) => {
      const { repost_count } = await posts.one(caller, id);
      return { Count: repost_count, ...(await posts.graph(caller, id)) };
    },
  };
}
