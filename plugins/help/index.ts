export { readChanges, readEntries, wordsOf, type HelpEntry } from './entry';
