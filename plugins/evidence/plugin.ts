import { definePlugin } from '#core';

/** Stores fetched pages as verifiable evidence. */
export const evidence = definePlugin({
  id: 'evidence',
  summary:
    'Stores the pages of articles as WARC files with a hash chain per client, takes screenshots, checks the pages again later, and proves that nothing was changed',
  requires: ['articles', 'clients', 'collector-nodes', 'extraction', 'privileges', 'readers'],
  extends: ['clients.removals', 'extraction.fetched'],
  privileges: { evidence: ['browse', 'action'], 'evidence-setting': ['browse', 'modify', 'action'] },
  routes: [
    {
      path: '/manage/evidence',
      reason: 'clients configure evidence collection and verify the hash chain of their own evidence',
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
