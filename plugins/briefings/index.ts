export { briefFigures } from './brief-figures';
export { briefContract } from './contract';
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
export {
  reportFormatSchema,
  shareCalls,
  type ReportFormat,
} from './share';
