import { contribute, provide } from '#core';
import { DatabaseService, defineServer, FileService } from '#core/server';
import { articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { dataExchange } from '../plugin';
import { dataImportCalls } from './import-calls';
import { importCommand } from './import-command';
import type { ImportRecord } from './import-record';
import { ImportRunner, PostgresImportRunner } from './import-runner';
import { filePurpose, importJob, ImportService, PostgresImportService, sourceOf } from './import-service';
import { countOutcome } from './count-outcome';
import { importMigrations } from './migrations';

export { importFile, told } from './import-command';

/** How often a file is tried that something else than itself keeps from being read. */
const attempts = 5;

export default defineServer(dataExchange, {
  services: [provide(ImportRunner, PostgresImportRunner), provide(ImportService, PostgresImportService)],
  calls: [dataImportCalls],
  migrations: importMigrations,
  commands: [importCommand],
  contributions: [
    contribute(articlesIntake, (services) => ({ phase: 'tell', name: 'data-import', tell: (outcome) => countOutcome(services.get(DatabaseService), outcome) })),
    contribute(clientRemovals, () => ({ remove: async (clientId, tx) => void (await tx.query('delete from data_import where client_id = $1', [clientId])) })),
  ],
  jobs: [
    {
      name: importJob, attempts,
      run: async (services, payload, { signal, attempt }) => {
        const { import_id } = payload as { readonly import_id: string };
        const { rows } = await services.get(DatabaseService).query<Pick<ImportRecord, 'file_id' | 'client_id'>>("select file_id, client_id from data_import where import_id = $1 and state in ('waiting', 'reading')", [import_id]);
        const { file_id, client_id } = rows[0] ?? { file_id: null, client_id: null };
        if (file_id === null) return;
        try {
          await services.get(ImportRunner).run(import_id, sourceOf(await services.get(FileService).read(file_id, client_id)), signal);
        } catch (error) {
          if (attempt >= attempts) await services.get(ImportRunner).giveUp(import_id);
          throw error;
        }
      },
    },
    {
      name: 'data-exchange.sweep', every: '1h',
      run: async (services) => {
        // Files that were sent and never imported, and those of imports that were stopped.
        await services.get(DatabaseService).query(
          `delete from stored_file f where purpose = $1 and created_at < now() - interval '1 day'
             and not exists (select 1 from data_import i where i.file_id = f.file_id and i.state in ('waiting', 'reading'))`,
          [filePurpose],
        );
      },
    },
  ],
});
