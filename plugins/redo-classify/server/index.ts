import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { redoClassifyContract } from '../contract';
import { redoClassify } from '../plugin';
import { applyRedoJob, RedoApplication, undoRedoJob } from './apply-redo';
import { EmotionCount } from './count-emotion';
import { countRedoJob, RedoCount } from './count-redo';
import { redoMigrations } from './migrations';
import { redoCalls } from './redo-calls';
import { RedoRuns } from './redo-runs';
import { RedoSamples } from './redo-samples';
import { redoTables } from './tables';

export default defineServer(redoClassify, {
  services: [
    provide(RedoRuns),
    provide(RedoSamples),
    provide(RedoCount),
    provide(EmotionCount),
    provide(RedoApplication),
  ],
  calls: [serve(redoClassifyContract, redoCalls)],
  tables: redoTables,
  migrations: redoMigrations,
  jobs: [
    { name: countRedoJob, run: (services, payload, context) => services.get(RedoCount).run(payload, context) },
    { name: applyRedoJob, run: (services, payload, context) => services.get(RedoApplication).apply(payload, context) },
    { name: undoRedoJob, run: (services, payload, context) => services.get(RedoApplication).undo(payload, context) },
    { name: 'redo-classify.expire', every: '53 3 * * *', run: (services) => services.get(RedoRuns).expire() },
  ],
});
