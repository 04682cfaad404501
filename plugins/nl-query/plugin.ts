import { definePlugin } from '#core';

/** Turns natural-language questions into queries that are shown, can be edited, and are answered by modules. */
export const nlQuery = definePlugin({
  id: 'nl-query',
  summary: 'Turns questions in Chinese and English into queries of articles with a built-in grammar',
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
