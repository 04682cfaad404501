import { definePlugin } from '#core';

/** What a client watches: subjects with their rules, in a tree of categories, and the dictionaries that rules refer to. */
export const subjects = definePlugin({
  id: 'subjects',
  summary: 'Subjects, their rules and categories, and dictionaries for rules',
  requires: ['articles', 'clients', 'privileges'],
  extends: ['articles.intake', 'articles.scope', 'clients.removals', 'core.selects'],
  essential: true,
  privileges: {
    'subject-category': ['browse', 'modify', 'delete'],
    'subject-monitor': ['browse', 'modify', 'delete'],
    'dictionary-management': ['browse', 'modify', 'delete'],
  },
});
