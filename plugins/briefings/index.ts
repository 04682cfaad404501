export { briefFigures } from './brief-figures';
export { briefContract, briefFormats, type BriefFormat } from './contract';
export {
  driftSchema,
  reportSchema,
  type ArticleBlock,
  type Drift,
  type Evidence,
  type Report,
  type ReportBlock,
} from './report';
export { selectedContract } from './selected-contract';
export { newShareSchema, shareSchema, shareVisitSchema, ticketSchema, visitDays } from './share';
