import { definePlugin } from '#core';

const adapters = '/operate/extraction-manage/reply-adapter';

/** What becomes of articles after they were published: the replies they get, and how their numbers grow. */
export const articleTracking = definePlugin({
  id: 'article-tracking',
  summary: 'Fetches the replies and the numbers of articles, once or again and again, and tells of new replies',
  requires: ['articles', 'clients', 'collector-nodes', 'emotion-words', 'extraction', 'notices', 'readers'],
  extends: ['notices.sources'],
  privileges: {
    'article-tracking': ['browse', 'modify', 'action', 'delete'],
    'reply-adapter': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: adapters,
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
  widgets: [
    { id: 'replies', place: 'articles.below', order: 10, privilege: ['article-tracking', 'browse'] },
    { id: 'article-numbers', place: 'articles.detail', order: 15, privilege: ['article-tracking', 'browse'] },
    { id: 'track-many', place: 'articles.bulk', order: 30, privilege: ['article-tracking', 'action'] },
  ],
});
