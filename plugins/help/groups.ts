/** Files of entries in display order; each exists in every language. */
export const groupKeys = [
  'desk',
  'analysis',
  'reports',
  'tools',
  'subjects',
  'informing',
  'people',
  'screens',
  'collecting',
  'operating',
  'personal',
] as const;
export type GroupKey = (typeof groupKeys)[number];
