import { definePlugin } from '#core';

const content = ['content-analysis', 'browse'] as const;
const selection = ['selection-analysis', 'browse'] as const;
const contentPath = '/front/analysis/content-analysis';
const selectionPath = '/front/analysis/selection-analysis';

/** Content analysis of a subject, a filter or hand-picked articles. */
export const contentAnalysis = definePlugin({
  id: 'content-analysis',
  summary: 'Content analysis of articles: words, topics, names, matched rule words and co-occurrence',
  requires: ['analysis', 'articles', 'clients', 'privileges', 'saved-views', 'subjects', 'words'],
  extends: ['analysis.module-loaders', 'analysis.modules', 'articles.filters', 'articles.intake', 'core.selects'],
  privileges: { 'content-analysis': ['browse'], 'selection-analysis': ['browse', 'modify'] },
  routes: [
    {
      path: contentPath,
      name: 'contentAnalysis',
      screen: 'content-analysis',
      title: 'title.content-analysis',
      menuCode: 'content-analysis',
      privilege: content,
    },
    {
      path: selectionPath,
      name: 'selectionAnalysis',
      screen: 'selection-analysis',
      title: 'title.selection-analysis',
      menuCode: 'selection-analysis',
      privilege: selection,
    },
  ],
  filters: [
    { list: 'articles', name: 'Topic', label: 'filter.topic', isAll: true },
    { list: 'articles', name: 'Hit_Word', label: 'filter.hitWord', isAll: true },
    {
      list: 'articles',
      name: 'Content_Type',
      label: 'filter.contentType',
      choices: ['question', 'complaint', 'praise'],
    },
    { list: 'articles', name: 'Selection_ID', label: 'filter.selection', entity: 'article-selection' },
  ],
  widgets: [
    {
      id: 'analyse-selection',
      place: 'articles.bulk',
      order: 40,
      privilege: ['selection-analysis', 'modify'],
    },
  ],
  menus: [
    {
      code: 'content-analysis',
      area: 'front',
      parent: 'front-analysis',
      order: 15,
      icon: 'cloud',
      path: contentPath,
      privilege: content,
    },
    {
      code: 'selection-analysis',
      area: 'front',
      parent: 'front-analysis',
      order: 20,
      icon: 'filter',
      path: selectionPath,
      privilege: selection,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'content-analysis': typeof contentAnalysis;
  }
}
