import { InputError, withServices } from '#core';
import type { selectSources } from '#core/server';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import { readRepostsOf, repostsOfPattern, repostsOfSchema } from '../reposts-of';
import { RepostPosts } from './post-store';

type PostNames = NonNullable<(typeof selectSources)['contributes']>;

/** Article list filter: the article that the reposts belong to, if the article store contains its URL. */
export const repostsFilter = withServices(
  { repostPosts: RepostPosts },
  ({ repostPosts }): ArticleFilterSql => ({
    name: 'Reposts_Of',
    schema: repostsOfSchema,
    sql: async (value, { add, caller }) => {
      const parsedFilter = readRepostsOf(value);
      if (!parsedFilter) throw new InputError(`Reposts_Of: ${value} is invalid`);
      const posts = repostPosts;
      const ids = await posts.articleIds(await posts.one(caller, parsedFilter.postId));
      return `m.article_id = any(${add(ids)}::bigint[])`;
    },
  }),
);

/** Names of posts for the filter chips of lists. */
export const postNames = withServices(
  { repostPosts: RepostPosts },
  ({ repostPosts }): PostNames => ({
    entity: 'repost-post',
    values: repostsOfPattern,
    load: async (caller, { ids = [] }) => {
      if (!caller) return [];
      const parsedFilters = ids.flatMap((value) => {
        const read = readRepostsOf(value);
        return read ? [{ value, postId: read.postId }] : [];
      });
      const posts = await repostPosts.named(
        caller,
        parsedFilters.map(({ postId }) => postId),
      );
      return parsedFilters.flatMap(({ value, postId }) => {
        const post = posts.find(({ post_id }) => post_id === postId);
        return post ? [{ value, label: cutText(post.text || post.file_name, 60) }] : [];
      });
    },
  }),
);
