import { consume } from '#core/server';
import { articlesStored } from '#plugins/articles/server';

/** Stores the comment feeds of new articles as declared by their feeds. */
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
