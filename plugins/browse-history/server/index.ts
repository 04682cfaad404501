import { provide, withServices } from '#core';
import { defineServer, Log, serve } from '#core/server';
import { ReadingHistory } from '#plugins/articles/server';
import { browseHistoryContract } from '../contract';
import { browseHistory } from '../plugin';
import { BrowseRetention } from './browse-retention';
import { browseHistoryMigrations } from './migrations';
import { browseHistoryTables } from './tables';

export { BrowseRetention } from './browse-retention';

export default defineServer(browseHistory, {
  services: [provide(BrowseRetention)],
  calls: [
    serve(
      browseHistoryContract,
      withServices(
        { readingHistory: ReadingHistory, browseRetention: BrowseRetention },
        ({ readingHistory, browseRetention }) => ({
          clear: async ({ caller, query }) => ({
            changed: await readingHistory.clear(caller, query.Browse_ID),
          }),
          retention: async ({ caller }) => ({ Days: await browseRetention.days(caller.clientId) }),
          keepFor: async ({ caller, body }) => {
            await browseRetention.keepFor(caller, body.Days);
            return { Days: body.Days };
          },
        }),
      ),
    ),
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
            'Expired browsing history entries were removed',
          ),
    },
  ],
  tables: browseHistoryTables,
  migrations: browseHistoryMigrations,
});
