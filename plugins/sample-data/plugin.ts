import { definePlugin } from '#core';

/**
 * Fictional companies with users, subjects and a month of articles for trying out all features; everything can be
 * removed by one button.
 */
export const sampleData = definePlugin({
  id: 'sample-data',
  summary:
    'Fills a new installation with fictional data, runs a small news site for it, and can remove everything again',
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
