import { contribute, provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { reportSamples } from '#plugins/report-templates/server';
import { briefContract } from '../contract';
import { briefings } from '../plugin';
import { scheduleContract } from '../schedule-contract';
import { selectedContract } from '../selected-contract';
import { BriefAccess } from './brief-access';
import { BriefBuilder } from './brief-builder';
import { briefCalls } from './brief-calls';
import { BriefCheck } from './brief-check';
import { BriefFiles } from './brief-files';
import { BriefModules } from './brief-modules';
import { BriefSender } from './brief-sender';
import { BriefShares } from './brief-shares';
import { BriefStore, buildJob } from './brief-store';
import { BriefBuildJob } from './build-job';
import { ReportCheck } from './report-check';
import { ReportScope } from './report-scope';
import { EvidenceMaker } from './evidence-maker';
import { briefMigrations } from './migrations';
import { dueJob, Plans } from './plans';
import { planCalls } from './plan-calls';
import { SelectedArticles } from './selected-articles';
import { servedFigures } from './serve-figures';
import { briefTables } from './tables';

export { articleBlock } from './brief-builder';
export { documentBlocks, type DocumentReader } from './brief-document';
export { EvidenceMaker } from './evidence-maker';
export { toExternalReport } from './publishable';
export { ReportCheck } from './report-check';
export { isScopeVisible, ReportScope } from './report-scope';

export default defineServer(briefings, {
  services: [
    provide(ReportScope),
    provide(BriefStore),
    provide(BriefAccess),
    provide(BriefBuilder),
    provide(BriefBuildJob),
    provide(BriefCheck),
    provide(BriefFiles),
    provide(BriefModules),
    provide(ReportCheck),
    provide(BriefShares),
    provide(BriefSender),
    provide(EvidenceMaker),
    provide(SelectedArticles),
    provide(Plans),
  ],
  calls: [
    serve(briefContract, briefCalls),
    serve(scheduleContract, planCalls),
    serve(
      selectedContract,
      withServices({ basket: SelectedArticles }, ({ basket }) => ({
        list: async ({ caller }) => {
          const list = await basket.list(caller);
          return { list, total: list.length };
        },
        add: async ({ caller, body }) => ({ changed: await basket.add(caller, body.id, body.Column ?? '') }),
        update: async ({ caller, body: { Selected_ID, ...words } }) => ({
          changed: await basket.update(caller, Selected_ID, words),
        }),
        order: async ({ caller, body }) => ({ changed: await basket.order(caller, body.list) }),
        remove: async ({ caller, query }) => ({ changed: await basket.remove(caller, query.id) }),
      })),
    ),
  ],
  jobs: [
    {
      name: buildJob,
      attempts: 10,
      run: (services, payload, context) => services.get(BriefBuildJob).run(payload, context),
    },
    { name: dueJob, every: '1m', run: (services) => services.get(Plans).runDue() },
  ],
  contributions: [
    contribute(analysisModules, servedFigures),
    contribute(
      reportSamples,
      withServices({ briefFiles: BriefFiles }, ({ briefFiles }) => briefFiles.samples),
    ),
  ],
  tables: briefTables,
  migrations: briefMigrations,
});
