import { contribute, provide, withServices } from '#core';
import { consume, defineServer, Log, notedJobs } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { noticeSources } from '#plugins/notices/server';
import { dataExchange } from '../plugin';
import { ExportAbout } from './exports/export-about';
import { dataExportCalls } from './exports/export-calls';
import { ExportFiles } from './exports/export-files';
import { ExportPeople } from './exports/export-people';
import { ExportRunner } from './exports/export-runner';
import { exportJob, ExportService } from './exports/export-service';
import { ExportSources } from './exports/export-sources';
import { readyNotice } from './exports/ready-notice';
import { dataImportCalls } from './import-calls';
import { importCommand } from './import-command';
import { importCounter } from './import-record';
import { ImportRunner } from './import-runner';
import { importJob, ImportService } from './import-service';
import { countOutcome } from './count-outcome';
import { dataExchangeMigrations } from './migrations';
import { dataExchangeTables } from './tables';

export { getBytes, cellText, isBroken, getKind, readable, wireFault } from './import-file';

/** Number of attempts for a file that fails for external reasons. */
const attempts = 5;

export default defineServer(dataExchange, {
  services: [
    provide(ImportRunner),
    provide(ImportService),
    provide(ExportAbout),
    provide(ExportPeople),
    provide(ExportSources),
    provide(ExportFiles),
    provide(ExportRunner),
    provide(ExportService),
  ],
  calls: [dataImportCalls, dataExportCalls],
  tables: dataExchangeTables,
  migrations: dataExchangeMigrations,
  commands: [importCommand],
  contributions: [
    contribute(
      clientRemovals,
      withServices({ exportFiles: ExportFiles }, ({ exportFiles }) => ({
        remove: (clientId) => exportFiles.removeAll(clientId),
      })),
    ),
    contribute(noticeSources, readyNotice),
  ],
  consumers: [
    consume(articlesStored, {
      name: importCounter,
      handle: ({ payload }, { tx }) => countOutcome(tx, payload),
    }),
  ],
  jobs: [
    ...notedJobs({
      name: importJob,
      attempts,
      id: 'import_id',
      run: async (services, id, { signal }) => {
        const file = await services.get(ImportService).pendingFile(id);
        if (file) await services.get(ImportRunner).run(id, file, signal);
      },
      open: (services) => services.get(ImportRunner).open(),
      giveUp: (services, id) => services.get(ImportRunner).giveUp(id),
    }),
    ...notedJobs({
      name: exportJob,
      attempts,
      id: 'export_id',
      run: (services, id, { signal }) => services.get(ExportRunner).run(id, signal),
      open: (services) => services.get(ExportRunner).open(),
      giveUp: (services, id) => services.get(ExportRunner).giveUp(id),
    }),
    {
      name: 'data-exchange.export-schedules',
      every: '5m',
      run: async (services) => void (await services.get(ExportService).runDue()),
    },
    {
      name: 'data-exchange.export-expiry',
      every: '1h',
      run: async (services) => {
        const removed = await services.get(ExportService).expire();
        if (removed > 0) services.get(Log).info({ removed }, 'Expired export files were removed');
      },
    },
    {
      name: 'data-exchange.sweep-exports',
      every: '41 3 * * *',
      run: async (services, _payload, { signal, log }) => {
        const removed = await services.get(ExportFiles).sweep(signal);
        if (removed > 0) log.info({ removed }, 'Files of deleted exports were removed');
      },
    },
    { name: 'data-exchange.sweep', every: '1h', run: (services) => services.get(ImportService).removeUnused() },
  ],
});
