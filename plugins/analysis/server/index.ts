import { contribute, provide } from '#core';
import { defineServer, documentExports, serve } from '#core/server';
import { analysisContract } from '../contract';
import { analysis } from '../plugin';
import { analysisCalls } from './analysis-calls';
import { AnalysisService, CachedAnalysisService } from './analysis-service';
import { ArticleTallies } from './article-tallies';
import { boardExport } from './board-export';
import { ChartStore } from './chart-store';
import { DataState } from './data-state';
import { analysisMigrations } from './migrations';
import { baseModules } from './modules/base-modules';
import { analysisModules } from './serve-module';
import { SubjectTallies } from './subject-tallies';
import { analysisTables } from './tables';

export { AnalysisService } from './analysis-service';
export { DataState } from './data-state';
export { ArticleTallies, sumOf, within, type Cell } from './article-tallies';
export { SubjectTallies } from './subject-tallies';
export { listedRow } from './listed-row';
export { moduleTexts, serverView } from './module-texts';
export { getSpans, timeBefore, getWire, type ModuleTime } from './module-time';
export {
  analysisModules,
  type ModuleCall,
  serveModule,
  sourceHealth,
  type ServedModule,
  type SourceHealth,
} from './serve-module';

export default defineServer(analysis, {
  services: [
    provide(AnalysisService, CachedAnalysisService),
    provide(ArticleTallies),
    provide(SubjectTallies),
    provide(DataState),
    provide(ChartStore),
  ],
  contributions: [contribute(analysisModules, baseModules), contribute(documentExports, boardExport)],
  calls: [serve(analysisContract, analysisCalls)],
  migrations: analysisMigrations,
  tables: analysisTables,
});
