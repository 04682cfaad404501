import { definePlugin } from '#core';

/** Questions as people ask them, turned into queries that are shown, changed and answered by modules. */
export const nlQuery = definePlugin({
  id: 'nl-query',
  summary: 'Reads questions in Chinese and English into queries of articles, by a grammar of its own',
  requires: [
    'analysis',
    'articles',
    'brand-analysis',
    'clients',
    'hot-spots',
    'privileges',
    'search',
    'subjects',
    'words',
  ],
  extends: ['analysis.bound-module-loaders', 'analysis.modules', 'core.palette'],
  privileges: { 'nl-query': ['modify'] },
  widgets: [{ id: 'question', place: 'search.questions', order: 10, privilege: ['classifiedInfo', 'browse'] }],
});
