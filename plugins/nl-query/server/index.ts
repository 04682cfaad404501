import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { nlpContract } from '../contract';
import { nlQuery } from '../plugin';
import { foundModules } from './matching-modules';
import { LanguageModel } from './language-model';
import { nlQueryMigrations } from './migrations';
import { ModelSettings } from './model-settings';
import { NameReader } from './name-reader';
import { nlpCalls } from './nlp-calls';
import { QuestionService } from './question-service';
import { nlQueryTables } from './tables';

export default defineServer(nlQuery, {
  services: [provide(NameReader), provide(ModelSettings), provide(LanguageModel), provide(QuestionService)],
  calls: [serve(nlpContract, nlpCalls)],
  contributions: [contribute(analysisModules, foundModules)],
  tables: nlQueryTables,
  migrations: nlQueryMigrations,
});
