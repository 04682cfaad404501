export { type TakenArticle, type WebSearchResult } from './contract';
