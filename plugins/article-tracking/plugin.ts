import { definePlugin } from '#core';

const adapters = '/operate/extraction-manage/reply-adapter';

/** Tracks published articles: their replies and the growth of their engagement numbers. */
export const articleTracking = definePlugin({
  id: 'article-tracking',
  summary: 'Fetches the replies and engagement numbers of articles once or repeatedly, and notifies of new replies',
  requires: ['articles', 'clients', 'collector-nodes', 'emotion-words', 'extraction', 'notices', 'readers'],
  extends: ['notices.sources'],
  privileges: {
    'article-tracking': ['browse', 'modify', 'action', 'delete'],
    'reply-adapter': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: adapters,
      reason: 'operators say where sites keep their comments and numbers as JSON',
      screen: 'reply-adapter',
      title: 'title.reply-adapter',
      menuCode: 'reply-adapter',
      privilege: ['reply-adapter', 'browse'],
    },
  ],
  menus: [
    {
      code: 'reply-adapter',
      area: 'operate',
      parent: 'schedule-manage',
      order: 66,
      path: adapters,
      privilege: ['reply-adapter', 'browse'],
    },
  ],
  notices: [{ type: 'ArticleComment', duration: 0 }],
  widgets: [
    { id: 'replies', place: 'articles.below', order: 10, privilege: ['article-tracking', 'browse'] },
    { id: 'article-numbers', place: 'articles.detail', order: 15, privilege: ['article-tracking', 'browse'] },
    { id: 'track-many', place: 'articles.bulk', order: 30, privilege: ['article-tracking', 'action'] },
  ],
});
