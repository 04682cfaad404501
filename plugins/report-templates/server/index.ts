import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import { platformTemplateContract, clientTemplateContract, templateHelpContract } from '../contract';
import { moduleSettingContract } from '../module-contract';
import { reportTemplates } from '../plugin';
import { reportTemplateMigrations } from './migrations';
import { moduleCalls } from './module-calls';
import { ModuleSettings } from './module-settings';
import { SampleReports } from './sample-reports';
import { reportTemplateTables } from './tables';
import { platformTemplateCalls, clientTemplateCalls, templateHelpCalls } from './template-calls';
import { TemplateLibrary } from './template-library';
import { TemplateStore } from './template-store';
import { TemplateWriter } from './template-writer';

export { ModuleSettings, type RequestedModule } from './module-settings';
export { reportSamples, type ReportSamples } from './report-samples';
export { TemplateWriter, type TemplateRequester } from './template-writer';

export default defineServer(reportTemplates, {
  services: [
    provide(TemplateStore),
    provide(TemplateWriter),
    provide(TemplateLibrary),
    provide(SampleReports),
    provide(ModuleSettings),
  ],
  calls: [
    serve(clientTemplateContract, clientTemplateCalls),
    serve(platformTemplateContract, platformTemplateCalls),
    serve(templateHelpContract, templateHelpCalls),
    serve(moduleSettingContract, moduleCalls),
  ],
  threads: { template: () => import('./fill/template-task') },
  tables: reportTemplateTables,
  migrations: reportTemplateMigrations,
});
