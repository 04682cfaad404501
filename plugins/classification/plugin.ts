import { definePlugin } from '#core';

const manual = '/manage/class-manage/manual-classify';

/** Classification of a client's articles besides its subjects: classes set by users, and tags set by keywords. */
export const classification = definePlugin({
  id: 'classification',
  summary: 'Content classes set by users, and tags set automatically by keywords',
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  extends: ['core.dashboard-figures', 'articles.intake', 'core.counters', 'core.selects', 'subjects.exclusions'],
  privileges: {
    'content-class': ['browse', 'modify', 'delete'],
    'tag-class': ['browse', 'modify', 'delete'],
    tag: ['browse', 'modify', 'delete'],
    'tag-keyword': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: `${manual}/content-class`,
      screen: 'content-class',
      title: 'title.content-class',
      menuCode: 'content-class',
      privilege: ['content-class', 'browse'],
    },
    {
      path: `${manual}/tag-class`,
      screen: 'tag-class',
      title: 'title.tag-class',
      menuCode: 'tag-class',
      privilege: ['tag-class', 'browse'],
    },
    {
      path: `${manual}/tag`,
      name: 'tags',
      screen: 'tag',
      title: 'title.tag',
      menuCode: 'tag',
      privilege: ['tag', 'browse'],
    },
    {
      path: `${manual}/tag-keyword`,
      name: 'tagKeywords',
      screen: 'tag-keyword',
      title: 'title.tag-keyword',
      menuCode: 'tag-keyword',
      privilege: ['tag-keyword', 'browse'],
    },
  ],
  widgets: [{ id: 'classification-panel', place: 'articles.detail', order: 10 }],
  menus: [
    {
      code: 'content-class',
      area: 'manage',
      parent: 'manual-classify',
      order: 10,
      path: `${manual}/content-class`,
      privilege: ['content-class', 'browse'],
    },
    {
      code: 'tag-class',
      area: 'manage',
      parent: 'manual-classify',
      order: 20,
      path: `${manual}/tag-class`,
      privilege: ['tag-class', 'browse'],
    },
    {
      code: 'tag',
      area: 'manage',
      parent: 'manual-classify',
      order: 30,
      path: `${manual}/tag`,
      privilege: ['tag', 'browse'],
    },
    {
      code: 'tag-keyword',
      area: 'manage',
      parent: 'manual-classify',
      order: 40,
      path: `${manual}/tag-keyword`,
      privilege: ['tag-keyword', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly classification: typeof classification;
  }
}
