export { templateHelpContract } from './contract';
export type { ReportArticle, ReportContent } from './report-content';
export { templateChoiceSchema, templateKinds, type TemplateChoice, type TemplateKind } from './template-choice';
export { commonModules, usualModules } from './usual-modules';
