import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { sizeSchema } from '#core/contract';
import { articleIds, articleRowSchema } from '#plugins/articles';

const path = '/v1/article/user-favorite-article';
const browse = ['user-favorite-article', 'browse'] as const;
const modify = ['user-favorite-article', 'modify'] as const;
const changed = z.object({ changed: z.number() });
const folder = z.string().trim().max(50);

/** Favorites calls as specified. `after` of the list is the `next` of the previous page. */
export const favoriteContract = defineContract({
  keep: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Adds articles to favorites; a given folder also applies to articles already saved elsewhere',
    body: z.object({ id: articleIds, Folder: folder.optional() }),
    result: changed,
  },
  release: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Removes articles from favorites',
    query: z.object({ id: articleIds }),
    result: changed,
  },
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The caller’s favorites, newest first, and the folders with their counts',
    query: z.object({
      Folder: folder.optional(),
      keyword: z.string().max(200).optional(),
      after: idSchema.optional(),
      size: sizeSchema({ maxSize: 200, size: 50 }),
    }),
    result: z.object({
      list: z.array(articleRowSchema.extend({ Folder: z.string(), Favorited_At: z.string() })),
      next: z.string().nullable(),
      Folders: z.array(z.object({ Folder: z.string(), Count: z.number() })),
    }),
  },
  moveFolder: {
    method: 'PUT',
    path: `${path}/folder`,
    privilege: modify,
    summary: 'Renames a folder; if the new name exists, the folders are merged',
    body: z.object({ Folder: folder, New_Folder: folder }),
    result: changed,
  },
  isCollected: {
    method: 'GET',
    path: '/v1/article/is-article-collected',
    privilege: browse,
    summary: 'Whether an article is a favorite of the caller',
    query: z.object({ id: idSchema }),
    result: z.object({ Is_Favorite: z.boolean() }),
  },
});
