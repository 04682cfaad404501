import { contribute, provide } from '#core';
import { DatabaseService, defineServer, Log, serve } from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { browseHistoryContract } from '../contract';
import { browseHistory } from '../plugin';
import { BrowseRetention } from './browse-retention';

export { BrowseRetention } from './browse-retention';

export default defineServer(browseHistory, {
  services: [provide(BrowseRetention)],
  calls: [
    serve(browseHistoryContract, (services) => ({
      clear: async ({ caller, query }) => {
        const { rowCount } = await services
          .get(DatabaseService)
          .query(
            'delete from article_browse where user_id = $1 and client_id = $2 and ($3::bigint[] is null or browse_id = any($3::bigint[]))',
            [caller.userId, caller.clientId, query.Browse_ID ?? null],
          );
        return { changed: rowCount ?? 0 };
      },
      retention: async ({ caller }) => ({ Days: await services.get(BrowseRetention).days(caller.clientId) }),
      keepFor: async ({ caller, body }) => {
        await services.get(BrowseRetention).keepFor(caller, body.Days);
        return { Days: body.Days };
      },
    })),
  ],
  jobs: [
    {
      name: 'browse-history.expire',
      every: '17 3 * * *',
      run: async (services) =>
        services
          .get(Log)
          .info(
            { removed: await services.get(BrowseRetention).expire() },
            'Old entries of browsing histories were removed',
          ),
    },
  ],
  contributions: [
    contribute(clientRemovals, () => ({
      remove: async (clientId, tx) =>
        void (await tx.query('delete from browse_retention where client_id = $1', [clientId])),
    })),
  ],
  migrations: [
    {
      name: 'create-browse-retention',
      up: async (tx) =>
        void (await tx.query('create table browse_retention (client_id bigint primary key, days int not null)')),
    },
  ],
});
