import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { favoriteContract } from '../contract';
import { FavoriteList } from './favorite-list';
import { FavoriteRepository } from './favorite-repository';

/** Handlers of the favorites calls. */
export const favoriteCalls = withServices(
  { favorites: FavoriteRepository, lists: FavoriteList },
  ({ favorites, lists }): Handlers<typeof favoriteContract> => ({
    keep: async ({ caller, body }) => ({ changed: await favorites.add(caller, body.id, body.Folder) }),
    release: async ({ caller, query }) => ({ changed: await favorites.remove(caller, query.id) }),
    list: ({ caller, query: { Folder, keyword, after, size } }) =>
      lists.page(caller, { folder: Folder, keyword, after, size }),
    moveFolder: async ({ caller, body }) => ({
      changed: await favorites.moveFolder(caller, body.Folder, body.New_Folder),
    }),
    isCollected: async ({ caller, query }) => ({ Is_Favorite: await favorites.isFavorite(caller, query.id) }),
  }),
);
