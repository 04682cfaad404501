import type { ArticleMark } from '#plugins/articles/server';

/** Whether an article is a favorite of the reader. */
export const favoriteMark: ArticleMark = {
  name: 'Is_Favorite',
  rows: `select article_id, 1 as value from user_favorite_article where client_id = $1 and user_id = $2
    and article_id = any($3::bigint[])`,
  of: () => true,
};
