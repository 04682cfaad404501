import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { bulkContract } from '../contract';
import { bulkWork } from '../plugin';
import { BulkActions } from './bulk-actions';
import { bulkCalls } from './bulk-calls';
import { applyJob, BulkJobs, maxAttempts, undoJob, type RunPayload } from './bulk-jobs';
import { BulkRuns } from './bulk-runs';
import { BulkService } from './bulk-service';
import { bulkMigrations } from './migrations';
import { bulkTables } from './tables';

export default defineServer(bulkWork, {
  services: [provide(BulkRuns), provide(BulkActions), provide(BulkJobs), provide(BulkService)],
  calls: [serve(bulkContract, bulkCalls)],
  tables: bulkTables,
  migrations: bulkMigrations,
  jobs: [
    {
      name: applyJob,
      attempts: maxAttempts,
      run: (services, payload, context) => services.get(BulkJobs).apply(payload as RunPayload, context),
    },
    {
      name: undoJob,
      attempts: maxAttempts,
      run: (services, payload, context) => services.get(BulkJobs).undo(payload as RunPayload, context),
    },
    { name: 'bulk-work.expire', every: '41 3 * * *', run: (services) => services.get(BulkRuns).removeExpired() },
  ],
});
