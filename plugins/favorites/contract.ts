import { z } from 'zod';
import { defineContract } from '#core';
import { articleId, articleIds, articleRowSchema } from '#plugins/articles';

const path = '/v1/article/user-favorite-article';
const browse = ['user-favorite-article', 'browse'] as const;
const modify = ['user-favorite-article', 'modify'] as const;
const changed = z.object({ changed: z.number() });
const folder = z.string().trim().max(50);

/** The calls of favorites, as the specification writes them. `after` of the list is the `next` of the page before. */
export const favoriteContract = defineContract({
  keep: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Keeps articles; in a folder when one is named, even those that are kept elsewhere',
    body: z.object({ id: articleIds, Folder: folder.optional() }),
    result: changed,
  },
  release: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Keeps articles no longer',
    query: z.object({ id: articleIds }),
    result: changed,
  },
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'What the caller keeps, newest first, and the folders with their counts',
    query: z.object({
      Folder: folder.optional(),
      keyword: z.string().max(200).optional(),
      after: articleId.optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
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
    summary: 'Renames a folder; into one that exists, both become one',
    body: z.object({ Folder: folder, New_Folder: folder }),
    result: changed,
  },
  isCollected: {
    method: 'GET',
    path: '/v1/article/is-article-collected',
    privilege: browse,
    summary: 'Whether the caller keeps an article',
    query: z.object({ id: articleId }),
    result: z.object({ Is_Favorite: z.boolean() }),
  },
});
