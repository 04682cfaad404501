export { articleTraceContract, type ArticleTrace, type Repair, type TraceStep } from './contract';
export { articleTrace } from './plugin';
