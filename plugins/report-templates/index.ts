export { templateHelpContract } from './contract';
export type { ReportArticle, ReportContent } from './report-content';
export { templateChoiceSchema, type TemplateChoice } from './template-choice';
