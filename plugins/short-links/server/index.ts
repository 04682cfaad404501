import { provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { shortLinkContract } from '../contract';
import { shortLinks } from '../plugin';
import { shortLinkMigrations } from './migrations';
import { ShortLinkStore } from './short-link-store';
import { shortLinkTables } from './tables';

export default defineServer(shortLinks, {
  services: [provide(ShortLinkStore)],
  calls: [
    serve(
      shortLinkContract,
      withServices({ store: ShortLinkStore }, ({ store }) => ({
        create: async ({ caller, body }) => ({ Key: await store.create(caller.clientId, body) }),
        open: ({ caller, query }) => store.open(caller.clientId, query.Key),
      })),
    ),
  ],
  tables: shortLinkTables,
  migrations: shortLinkMigrations,
});
