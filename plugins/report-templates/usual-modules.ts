import type { ChosenModule } from './module-contract';

/** Questions that a report can hold, in the order in which they stand unless chosen otherwise. */
export const reportModules = [
  'brief-figures',
  'emotion-trend',
  'emotion-share',
  'media-split',
  'region-rank',
  'top-sites',
  'top-authors',
  'volume-trend',
  'language-split',
  'topics',
  'word-cloud',
  'entity-rank',
  'hit-words',
  'content-types',
] as const;

/** What reports hold unless somebody says otherwise. */
export const usualModules: readonly ChosenModule[] = reportModules
  .slice(0, 6)
  .map((Module_ID) => ({ Module_ID, Face: 'best', Size: null }));
