import { definePlugin } from '#core';

const area = '/operate/extraction-manage/schedule-manage';

/** Manages collector processes (registration, groups, draining) and the configuration they work with. */
export const collectorNodes = definePlugin({
  id: 'collector-nodes',
  summary: 'Manages collector processes and distributes their configuration in numbered versions',
  requires: ['clients', 'users'],
  privileges: {
    server: ['browse', 'modify', 'action', 'delete'],
    'node-group': ['browse', 'modify', 'delete'],
    'synchronise-config': ['browse', 'modify', 'action'],
  },
  extends: ['core.dashboard-figures', 'core.selects'],
  routes: [
    {
      path: `${area}/server`,
      name: 'collectors',
      screen: 'server',
      title: 'title.server',
      menuCode: 'server',
      privilege: ['server', 'browse'],
    },
    {
      path: `${area}/server-add`,
      name: 'collectorAdd',
      screen: 'server-form',
      title: 'title.server-add',
      menuCode: 'server',
      privilege: ['server', 'modify'],
    },
    {
      path: `${area}/server-edit`,
      name: 'collectorEdit',
      screen: 'server-form',
      title: 'title.server-edit',
      menuCode: 'server',
      privilege: ['server', 'modify'],
    },
    {
      path: `${area}/node-group`,
      screen: 'node-group',
      title: 'title.node-group',
      menuCode: 'node-group',
      privilege: ['node-group', 'browse'],
    },
    {
      path: `${area}/synchronise-config`,
      name: 'synchroniseConfig',
      screen: 'synchronise-config',
      title: 'title.synchronise-config',
      menuCode: 'synchronise-config',
      privilege: ['synchronise-config', 'browse'],
    },
  ],
  menus: [
    { code: 'extraction-manage', area: 'operate', order: 10, icon: 'rss' },
    { code: 'schedule-manage', area: 'operate', parent: 'extraction-manage', order: 10 },
    {
      code: 'server',
      area: 'operate',
      parent: 'schedule-manage',
      order: 20,
      path: `${area}/server`,
      privilege: ['server', 'browse'],
    },
    {
      code: 'node-group',
      area: 'operate',
      parent: 'schedule-manage',
      order: 30,
      path: `${area}/node-group`,
      privilege: ['node-group', 'browse'],
    },
    {
      code: 'synchronise-config',
      area: 'operate',
      parent: 'schedule-manage',
      order: 70,
      path: `${area}/synchronise-config`,
      privilege: ['synchronise-config', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'collector-nodes': typeof collectorNodes;
  }
}
