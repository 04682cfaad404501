import { definePlugin } from '#core';

/**
 * Made-up companies with their people, subjects and a month of articles, so that everything can be tried at once; all
 * of it goes by one button.
 */
export const sampleData = definePlugin({
  id: 'sample-data',
  summary: 'Fills a new installation with made-up data, keeps a small news site for it, and removes it all again',
  requires: [
    'account',
    'alert-receivers',
    'alerts',
    'analysis',
    'announcements',
    'article-tracking',
    'articles',
    'author-analysis',
    'brand-analysis',
    'briefings',
    'client-filters',
    'clients',
    'comment-monitor',
    'content-analysis',
    'evidence',
    'extraction',
    'favorites',
    'hot-spots',
    'html-reports',
    'in-app-channel',
    'privileges',
    'remarks',
    'subject-quality',
    'repost-analysis',
    'subjects',
    'tickets',
    'translation',
    'tv-monitor',
    'user-suggestions',
    'users',
    'web-search',
    'websites',
    'words',
  ],
  extends: ['account.sample-sign-ins', 'article-tracking.adapters', 'articles.informed', 'repost-analysis.adapters'],
  privileges: { 'sample-data': ['browse', 'modify', 'delete'] },
  widgets: [{ id: 'sample-data-button', place: 'clients.list', order: 10, privilege: ['sample-data', 'browse'] }],
});
