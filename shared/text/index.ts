export { bigramCodes, facetCode } from './bigram-codes';
export { letterRanges } from './character-table';
export { fold, foldText, originalRange, type Folded } from './fold';
export { findWords } from './find-words';
export { markRanges, type MarkRange } from './mark-ranges';
export { sentences, summaryOf } from './sentences';
export { WordAutomaton } from './word-automaton';
export { cutsRun, indexOfWord, isWholeMatch } from './word-boundary';
export type { WordFinder, WordVisitor } from './word-finder';
