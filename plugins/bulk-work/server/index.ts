import { provide } from '#core';
import { DatabaseService, defineServer, serve } from '#core/server';
import { bulkContract } from '../contract';
import { bulkWork } from '../plugin';
import { bulkCalls } from './bulk-calls';
import { bulkJobs } from './bulk-jobs';
import { BulkRuns } from './bulk-runs';
import { bulkMigrations } from './migrations';
import { bulkTables } from './tables';

/** Days for which runs can be undone. */
const retentionDays = 30;

export default defineServer(bulkWork, {
  services: [provide(BulkRuns)],
  calls: [serve(bulkContract, bulkCalls)],
  tables: bulkTables,
  migrations: bulkMigrations,
  jobs: [
    ...bulkJobs,
    {
      name: 'bulk-work.expire',
      every: '41 3 * * *',
      run: async (services) => {
        const database = services.get(DatabaseService);
        const old = `created_at < now() - interval '${retentionDays} days' and state not in ('running', 'undoing')`;
        await database.query(
          `delete from bulk_item i using bulk_run r where r.client_id = i.client_id and r.run_id = i.run_id and ${old}`,
        );
        await database.query(`delete from bulk_run where ${old}`);
      },
    },
  ],
});
