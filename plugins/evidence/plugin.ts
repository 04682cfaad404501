import { definePlugin } from '#core';

/** What was fetched, kept so that others believe it. */
export const evidence = definePlugin({
  id: 'evidence',
  summary:
    'Keeps the pages of articles as WARC files under a chain of hashes per client, takes pictures of them, looks again later, and proves that nothing was changed',
  requires: ['articles', 'clients', 'collector-nodes', 'extraction', 'privileges', 'readers'],
  extends: ['clients.removals', 'extraction.fetched'],
  privileges: { evidence: ['browse', 'action'], 'evidence-setting': ['browse', 'modify', 'action'] },
  routes: [
    {
      path: '/manage/evidence',
      screen: 'evidence',
      title: 'title.evidence',
      menuCode: 'evidence',
      privilege: ['evidence-setting', 'browse'],
    },
  ],
  menus: [
    {
      code: 'evidence',
      area: 'manage',
      order: 85,
      icon: 'shield',
      path: '/manage/evidence',
      privilege: ['evidence-setting', 'browse'],
    },
  ],
  widgets: [{ id: 'evidence-panel', place: 'articles.detail', order: 25, privilege: ['evidence', 'browse'] }],
});
