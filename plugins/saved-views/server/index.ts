import { provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { savedViewContract } from '../contract';
import { savedViews } from '../plugin';
import { SavedViewStore } from './saved-view-store';
import { savedViewMigrations } from './migrations';
import { savedViewTables } from './tables';

export { SavedViewStore } from './saved-view-store';

export default defineServer(savedViews, {
  services: [provide(SavedViewStore)],
  calls: [
    serve(
      savedViewContract,
      withServices({ store: SavedViewStore }, ({ store }) => ({
        list: async ({ caller, query }) => ({ list: await store.list(caller, query.Screen) }),
        create: ({ caller, body }) => store.create(caller, body),
        update: ({ caller, body: { View_ID, ...change } }) => store.update(caller, View_ID, change),
        remove: async ({ caller, query }) => ({ changed: await store.remove(caller, query.View_ID) }),
        setDefault: async ({ caller, body }) => ({
          changed: await store.setDefault(caller, body.Screen, body.View_ID),
        }),
      })),
    ),
  ],
  tables: savedViewTables,
  migrations: savedViewMigrations,
});
