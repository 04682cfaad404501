export { articleTraceContract, type ArticleTrace } from './contract';
