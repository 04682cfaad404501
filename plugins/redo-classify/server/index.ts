import { DatabaseService, defineServer, serve } from '#core/server';
import { redoClassifyContract } from '../contract';
import { redoClassify } from '../plugin';
import { applyRedo, applyRedoJob, undoRedo, undoRedoJob } from './apply-redo';
import { countRedo, countRedoJob } from './count-redo';
import { redoMigrations } from './migrations';
import { redoCalls } from './redo-calls';
import { redoTables } from './tables';

/** Number of days for which runs are retained and can be undone. */
const retentionDays = 90;

export default defineServer(redoClassify, {
  calls: [serve(redoClassifyContract, redoCalls)],
  tables: redoTables,
  migrations: redoMigrations,
  jobs: [
    { name: countRedoJob, run: countRedo },
    { name: applyRedoJob, run: applyRedo },
    { name: undoRedoJob, run: undoRedo },
    {
      name: 'redo-classify.expire',
      every: '53 3 * * *',
      run: async (services) =>
        void (await services.get(DatabaseService).query(
          `delete from redo_run where created_at < now() - interval '${retentionDays} days'
              and state not in ('counting', 'applying', 'undoing')`,
        )),
    },
  ],
});
