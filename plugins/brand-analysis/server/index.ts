import { contribute, provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { brandSetContract } from '../contract';
import { brandAnalysis } from '../plugin';
import { brandModules } from './brand-modules';
import { BrandSetStore } from './brand-set-store';
import { brandSetMigrations } from './migrations';
import { brandSetTables } from './tables';

export { BrandSetStore } from './brand-set-store';

export default defineServer(brandAnalysis, {
  services: [provide(BrandSetStore)],
  calls: [
    serve(
      brandSetContract,
      withServices({ store: BrandSetStore }, ({ store }) => ({
        list: async ({ caller }) => ({ list: await store.list(caller) }),
        create: ({ caller, body }) => store.create(caller, body),
        update: ({ caller, body: { Brand_Set_ID, ...change } }) => store.update(caller, Brand_Set_ID, change),
        remove: async ({ caller, query }) => ({ removed: await store.remove(caller, query.id) }),
      })),
    ),
  ],
  contributions: [contribute(analysisModules, brandModules)],
  tables: brandSetTables,
  migrations: brandSetMigrations,
});
