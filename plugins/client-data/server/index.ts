import { BusinessError, provide } from '#core';
import { DatabaseService, defineServer, FileService, notedJobs, serve, forEachIsolated } from '#core/server';
import { LibraryRelease } from '#plugins/articles/server';
import { clientDataContract } from '../contract';
import { clientData } from '../plugin';
import { dataCalls } from './data-calls';
import { dataJob, dataJobAttempts, DataJobs } from './data-jobs';
import { exportPurpose } from './export-client';
import { retainedSince } from './retained-since';
import { clientDataMigrations } from './migrations';
import { runDataJob } from './run-job';
import { clientDataTables } from './tables';

/** Hours for which the file of an export can be downloaded. */
const exportHours = 7 * 24;

export default defineServer(clientData, {
  services: [provide(DataJobs)],
  calls: [serve(clientDataContract, dataCalls)],
  tables: clientDataTables,
  migrations: clientDataMigrations,
  jobs: [
    ...notedJobs({
      name: dataJob,
      attempts: dataJobAttempts,
      id: 'Job_ID',
      run: runDataJob,
      open: (services) => services.get(DataJobs).open(),
      giveUp: (services, id, reason) => services.get(DataJobs).finish(id, { error: reason?.message ?? 'interrupted' }),
    }),
    {
      name: 'client-data.retention',
      every: '41 2 * * *',
      run: async (services, _payload, { log }) => {
        const { rows } = await services
          .get(DatabaseService)
          .query<{ client_id: string; article_days: number }>('select * from client_retention');
        await forEachIsolated(rows, async ({ client_id, article_days }) => {
          try {
            await services.get(DataJobs).begin({ clientId: client_id, kind: 'cleanup', days: article_days });
          } catch (error) {
            if (!(error instanceof BusinessError)) throw error;
            log.info({ client: client_id, reason: error.message }, 'Client was not cleaned up');
          }
        });
      },
    },
    {
      name: 'client-data.release-library',
      every: '11 4 * * *',
      run: async (services, _payload, context) => {
        const until = await retainedSince(services.get(DatabaseService));
        if (!until) return;
        const { parts, articles } = await services.get(LibraryRelease).run(until, context);
        if (parts.length > 0 || articles > 0)
          context.log.info({ parts, articles }, 'Removed articles that no client uses from the library');
      },
    },
    {
      name: 'client-data.expire',
      every: '52 2 * * *',
      run: async (services) => {
        await services.get(FileService).expire(exportPurpose, exportHours, []);
        await services.get(DatabaseService).query(
          `update client_data_job set file_id = null where file_id is not null
              and created_at < now() - make_interval(hours => $1)`,
          [exportHours],
        );
      },
    },
  ],
});
