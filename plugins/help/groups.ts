/** The files of entries, in the order in which they are shown; each stands in every language. */
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
