export { templateHelpContract, type Template } from './contract';
export type { ChosenModule } from './module-contract';
export type { ReportArticle, ReportContent, ReportFigure, ReportModule } from './report-content';
export { templateChoiceSchema, templateKinds, type TemplateChoice, type TemplateKind } from './template-choice';
