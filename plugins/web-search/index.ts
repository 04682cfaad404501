export { type ImportedResult, type WebSearchResult } from './contract';
