import { consume } from '#core/server';
import { articlesStored } from '#plugins/articles/server';

/** Keeps where the comments of new articles are announced, as their feeds said. */
export const keepCommentFeeds = consume(articlesStored, {
  name: 'article-tracking.comment-feeds',
  handle: async ({ payload: { stored } }, { tx }) => {
    const named = stored.flatMap(({ articleId, item: { raw } }) =>
      raw.commentFeedUrl ? [[articleId, raw.commentFeedUrl] as const] : [],
    );
    if (named.length === 0) return;
    await tx.query(
      `insert into article_comment_feed (article_id, url) select * from unnest($1::bigint[], $2::text[])
        on conflict (article_id) do update set url = excluded.url`,
      [named.map(([id]) => id), named.map(([, url]) => url)],
    );
  },
});
