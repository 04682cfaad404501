import { inject } from '#core';
import type { Caller } from '#core/server';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { FavoriteRepository, type FavoriteQuery } from './favorite-repository';

type Favorite = ArticleRow & { readonly Folder: string; readonly Favorited_At: string };

interface FavoritePage {
  readonly list: Favorite[];
  readonly next: string | null;
  readonly Folders: { readonly Folder: string; readonly Count: number }[];
}

/** Lists the favorites of a user with their articles. */
export class FavoriteList {
  constructor(
    @inject(FavoriteRepository) private readonly favorites: FavoriteRepository,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  async page(
    caller: Caller,
    { size, ...query }: Omit<FavoriteQuery, 'max'> & { readonly size: number },
  ): Promise<FavoritePage> {
    const { rows, folders } = await this.favorites.select(caller, { ...query, max: size + 1 });
    const page = rows.slice(0, size);
    const articles = await this.articles.rows(
      caller,
      page.map(({ article_id }) => article_id),
    );
    const articlesById = new Map(articles.map((article) => [article.Article_ID, article]));
    return {
      list: page.flatMap(({ article_id, folder, created_at }) => {
        const article = articlesById.get(article_id);
        return article ? [{ ...article, Folder: folder, Favorited_At: created_at.toISOString() }] : [];
      }),
      next: rows.length > size ? (page.at(-1)?.favorite_id ?? null) : null,
      Folders: folders.map(({ folder, count }) => ({ Folder: folder, Count: Number(count) })),
    };
  }
}
