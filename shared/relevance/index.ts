export { getRelevance, type LibraryFigures, type ScoredText, type TextScore } from './relevance-score';
export { isCharacterCode, searchTerms, type SearchTerm, type SearchTerms } from './search-terms';
