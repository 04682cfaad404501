export { relevanceOf, type LibraryFigures, type ScoredText, type TextScore } from './relevance-score';
export { searchTerms, type SearchTerm, type SearchTerms } from './search-terms';
