export { webSearchContract, type TakenArticle, type WebSearchFailure, type WebSearchResult } from './contract';
export { plainTerms, type PlainTerms, type Unsent } from './plain-terms';
export { webSearch } from './plugin';
export { webSearchEngine, type EngineKind } from './resource';
