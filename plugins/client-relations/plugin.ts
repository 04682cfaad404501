import { definePlugin } from '#core';

/** Relations between clients: parents, children and shared subjects. */
export const clientRelations = definePlugin({
  id: 'client-relations',
  summary: 'Parent and child clients, and subjects that one client shares with another, in full or narrowed by a rule',
  requires: ['clients', 'subjects', 'users'],
  extends: ['clients.removals', 'subjects.guards'],
  privileges: { 'client-relation-manage': ['browse', 'modify'] },
  routes: [
    {
      path: '/operate/client-manage/client-relation-manage',
      screen: 'client-relation-manage',
      title: 'title.client-relation-manage',
      menuCode: 'client-relation-manage',
      privilege: ['client-relation-manage', 'browse'],
    },
  ],
  widgets: [
    { id: 'sub-client-subjects', place: 'clients.sub-client', order: 10, privilege: ['sub-client-list', 'action'] },
    { id: 'sub-client-manager', place: 'clients.sub-client', order: 20, privilege: ['sub-client-list', 'action'] },
  ],
  menus: [
    {
      code: 'client-relation-manage',
      area: 'operate',
      parent: 'client-manage',
      order: 50,
      path: '/operate/client-manage/client-relation-manage',
      privilege: ['client-relation-manage', 'browse'],
    },
  ],
});
