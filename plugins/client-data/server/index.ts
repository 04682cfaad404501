import { BusinessError, provide } from '#core';
import { defineServer, FileService, notedJobs, serve, forEachIsolated } from '#core/server';
import { LibraryRelease } from '#plugins/articles/server';
import { clientDataContract } from '../contract';
import { clientData } from '../plugin';
import { ClientCleanup } from './client-cleanup';
import { ClientExport, exportPurpose } from './client-export';
import { ClientUsage } from './client-usage';
import { dataCalls } from './data-calls';
import { dataJob, dataJobAttempts, DataJobs } from './data-jobs';
import { clientDataMigrations } from './migrations';
import { DataJobRunner } from './data-job-runner';
import { RetentionStore } from './retention-store';
import { clientDataTables } from './tables';

/** Hours for which the file of an export can be downloaded. */
const exportHours = 7 * 24;

export default defineServer(clientData, {
  services: [
    provide(DataJobs),
    provide(DataJobRunner),
    provide(ClientCleanup),
    provide(ClientExport),
    provide(ClientUsage),
    provide(RetentionStore),
  ],
  calls: [serve(clientDataContract, dataCalls)],
  tables: clientDataTables,
  migrations: clientDataMigrations,
  jobs: [
    ...notedJobs({
      name: dataJob,
      attempts: dataJobAttempts,
      id: 'Job_ID',
      run: (services, id, context) => services.get(DataJobRunner).run(id, context),
      open: (services) => services.get(DataJobs).open(),
      giveUp: (services, id, reason) => services.get(DataJobs).finish(id, { error: reason?.message ?? 'interrupted' }),
    }),
    {
      name: 'client-data.retention',
      every: '41 2 * * *',
      run: async (services, _payload, { log }) => {
        await forEachIsolated(await services.get(RetentionStore).list(), async ({ client_id, article_days }) => {
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
        const until = await services.get(RetentionStore).getEarliest();
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
        await services.get(DataJobs).forgetFiles(exportHours);
      },
    },
  ],
});
