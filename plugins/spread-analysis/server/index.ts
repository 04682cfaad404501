import { contribute, provide } from '#core';
import { defineServer, selectSources, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import { spreadContract } from '../contract';
import { spreadAnalysis } from '../plugin';
import { copiesFilter, copyNames } from './copies-filter';
import { spreadCalls } from './spread-calls';
import { spreadModules } from './spread-modules';
import { SpreadService } from './spread-service';
import { SpreadStore } from './spread-store';
import { spreadTables } from './tables';

export { attributionsIn, sourceKey } from './inference/attributions';

export default defineServer(spreadAnalysis, {
  services: [provide(SpreadStore), provide(SpreadService)],
  tables: spreadTables,
  calls: [serve(spreadContract, spreadCalls)],
  contributions: [
    contribute(analysisModules, spreadModules),
    contribute(articleFilterSources, copiesFilter),
    contribute(selectSources, copyNames),
  ],
  threads: { spread: () => import('./spread-task') },
});
