import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { commonTemplateContract, ownTemplateContract, templateHelpContract } from '../contract';
import { moduleSettingContract } from '../module-contract';
import { reportTemplates } from '../plugin';
import { reportTemplateMigrations } from './migrations';
import { moduleCalls } from './module-calls';
import { ModuleSettings } from './module-settings';
import { reportTemplateTables } from './tables';
import { commonTemplateCalls, ownTemplateCalls, templateHelpCalls } from './template-calls';
import { TemplateStore } from './template-store';
import { TemplateWriter } from './template-writer';

export { ModuleSettings, type AskedModule } from './module-settings';
export { reportSamples, type ReportSamples } from './report-samples';
export { TemplateWriter, type TemplateAsker } from './template-writer';

export default defineServer(reportTemplates, {
  services: [provide(TemplateStore), provide(TemplateWriter), provide(ModuleSettings)],
  calls: [
    serve(ownTemplateContract, ownTemplateCalls),
    serve(commonTemplateContract, commonTemplateCalls),
    serve(templateHelpContract, templateHelpCalls),
    serve(moduleSettingContract, moduleCalls),
  ],
  threads: { template: () => import('./fill/template-task') },
  tables: reportTemplateTables,
  migrations: reportTemplateMigrations,
});
