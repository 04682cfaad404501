import { contribute, provide } from '#core';
import { dataExports, defineServer, Log, selectSources, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import { repostContract } from '../contract';
import { repostImportContract } from '../import-contract';
import { repostAnalysis } from '../plugin';
import { repostImportCalls } from './import/import-calls';
import { RepostImportRunner } from './import/import-runner';
import { RepostImportService } from './import/import-service';
import { importJob, RepostImports } from './import/import-store';
import { TextClassifier } from './import/text-classifier';
import { repostMigrations } from './migrations';
import { RepostRequests } from './modules/repost-requests';
import { RepostWords } from './modules/repost-words';
import { servedModules } from './modules/served-modules';
import { RepostPosts } from './post-store';
import { repostCalls } from './repost-calls';
import { repostExport } from './repost-export';
import { RepostScope } from './repost-scope';
import { RepostStore } from './repost-store';
import { postNames, repostsFilter } from './reposts-filter';
import { repostTables } from './tables';

export { repostAdapters } from './adapters';
export type { WholeCascade } from './import/whole-cascade';

/** Max number of attempts of an import that fails for an external reason. */
const attempts = 4;

export default defineServer(repostAnalysis, {
  services: [
    provide(RepostScope),
    provide(RepostImports),
    provide(RepostImportService),
    provide(RepostImportRunner),
    provide(RepostPosts),
    provide(RepostStore),
    provide(RepostRequests),
    provide(RepostWords),
    provide(TextClassifier),
  ],
  calls: [serve(repostContract, repostCalls), serve(repostImportContract, repostImportCalls)],
  contributions: [
    contribute(analysisModules, servedModules),
    contribute(articleFilterSources, repostsFilter),
    contribute(selectSources, postNames),
    contribute(dataExports, repostExport),
  ],
  tables: repostTables,
  migrations: repostMigrations,
  jobs: [
    {
      name: importJob,
      attempts,
      run: async (services, payload, { signal, attempt }) => {
        const { client_id, import_id } = payload as { readonly client_id: string; readonly import_id: string };
        const runner = services.get(RepostImportRunner);
        try {
          await runner.run(client_id, import_id, signal);
        } catch (error) {
          if (attempt >= attempts && !signal.aborted) await runner.giveUp(client_id, import_id);
          throw error;
        }
      },
    },
    {
      name: 'repost-analysis.sweep',
      every: '1h',
      run: async (services) => {
        const removed = await services.get(RepostImports).sweep();
        if (removed > 0) services.get(Log).info({ removed }, 'Removed expired repost uploads');
      },
    },
  ],
  threads: { read: () => import('./import/read-task') },
});
