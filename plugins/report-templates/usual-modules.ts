import type { ChosenModule } from './module-contract';

/** Questions that every report can hold, in the order in which they stand unless chosen otherwise. */
export const commonModules = [
  'brief-figures',
  'emotion-trend',
  'emotion-share',
  'media-split',
  'region-rank',
  'top-sites',
  'top-authors',
  'volume-trend',
  'language-split',
] as const;

/** With those that subjects may add. */
export const reportModules = [
  ...commonModules,
  'topics',
  'word-cloud',
  'entity-rank',
  'hit-words',
  'content-types',
] as const;

/** What reports hold unless somebody says otherwise. */
export const usualModules: readonly ChosenModule[] = commonModules
  .slice(0, 6)
  .map((Module_ID) => ({ Module_ID, Face: 'best', Size: null }));
