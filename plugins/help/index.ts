export { readChanges, readEntries, wordsOf, type HelpEntry } from './entry';
export { groupOf } from './groups';
