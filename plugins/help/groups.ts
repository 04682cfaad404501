/** Groups of entries in display order; a plugin names its help files after them. */
export const groupKeys = [
  'articles',
  'analysis',
  'reports',
  'tools',
  'subjects',
  'alerts',
  'organization',
  'big-screens',
  'collection',
  'operation',
  'personal',
  'other',
] as const;
export type GroupKey = (typeof groupKeys)[number];

/** Returns the group of a file name; files of other names belong to `other`. */
export const groupOf = (name: string): GroupKey => groupKeys.find((key) => key === name) ?? 'other';
