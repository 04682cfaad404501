import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { articleMarks } from '#plugins/articles/server';
import { favoriteContract } from '../contract';
import { favorites } from '../plugin';
import { favoriteCalls } from './favorite-calls';
import { FavoriteList } from './favorite-list';
import { favoriteMark } from './favorite-mark';
import { FavoriteRepository } from './favorite-repository';
import { favoriteMigrations } from './migrations';
import { favoriteTables } from './tables';

export default defineServer(favorites, {
  services: [provide(FavoriteRepository), provide(FavoriteList)],
  calls: [serve(favoriteContract, favoriteCalls)],
  contributions: [contribute(articleMarks, () => favoriteMark)],
  tables: favoriteTables,
  migrations: favoriteMigrations,
});
