export { countedTerms } from './counted-terms';
export { noFrequencies, type DocumentFrequencies } from './document-frequencies';
export { findKeywords, rankWords, type Keyword } from './find-keywords';
export { stopWords } from './stop-words';
export { distinctiveWords } from './telling-words';
export { togetherness } from './togetherness';
export { WordCounts } from './word-counts';
