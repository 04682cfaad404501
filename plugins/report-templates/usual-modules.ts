import type { ChosenModule } from './module-contract';

/** Modules that every report can contain, in default order. */
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

/** Common modules and those that subjects can add. */
export const reportModules = [
  ...commonModules,
  'topics',
  'word-cloud',
  'entity-rank',
  'hit-words',
  'content-types',
] as const;

/** Default modules of reports. */
export const usualModules: readonly ChosenModule[] = commonModules
  .slice(0, 6)
  .map((Module_ID) => ({ Module_ID, View: 'best', Size: null }));
