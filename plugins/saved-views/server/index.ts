import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { savedViewContract } from '../contract';
import { savedViews } from '../plugin';
import { SavedViewStore } from './saved-view-store';

export default defineServer(savedViews, {
  services: [provide(SavedViewStore)],
  calls: [
    serve(savedViewContract, (services) => {
      const store = services.get(SavedViewStore);
      return {
        list: async ({ caller, query }) => ({ list: await store.list(caller, query.Screen) }),
        create: ({ caller, body }) => store.create(caller, body),
        update: ({ caller, body: { View_ID, ...change } }) => store.update(caller, View_ID, change),
        remove: async ({ caller, query }) => ({ changed: await store.remove(caller, query.View_ID) }),
        setDefault: async ({ caller, body }) => ({
          changed: await store.setDefault(caller, body.Screen, body.View_ID),
        }),
      };
    }),
  ],
  contributions: [
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) => void (await tx.query('delete from saved_view where client_id = $1', [clientId])),
    })),
  ],
  migrations: [
    {
      name: 'create-saved-view',
      up: async (tx) => {
        await tx.query(`
          create table saved_view (
            view_id bigint primary key default next_id(), client_id bigint not null, user_id bigint not null, screen text not null, view_name text not null, query text not null,
            is_shared boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unique (user_id, screen, view_name)
          );
          create index saved_view_client on saved_view (client_id, screen);
          create table saved_view_default (user_id bigint not null, screen text not null, view_id bigint not null references saved_view on delete cascade, primary key (user_id, screen));
          create index saved_view_default_view on saved_view_default (view_id);
        `);
      },
    },
  ],
});
