import { definePlugin } from '#core';

const area = '/operate/extraction-manage/schedule-manage';

/** Collection: sources, their schedules and their visits. */
export const extraction = definePlugin({
  id: 'extraction',
  summary: 'Visits external feeds, sitemaps and pages on a schedule and turns new items into raw articles',
  loadTextsEarly: ['age'],
  requires: ['analysis', 'articles', 'clients', 'collector-nodes', 'readers'],
  extends: [
    'core.dashboard-figures',
    'analysis.source-health',
    'clients.removals',
    'collector-nodes.config',
    'collector-nodes.work',
    'core.gauges',
    'core.selects',
  ],
  privileges: {
    'task-schedule': ['browse', 'modify', 'action', 'delete'],
    'push-extraction-task': ['browse', 'action'],
    'site-parser': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: `${area}/task-schedule`,
      name: 'sources',
      screen: 'task-schedule',
      title: 'title.task-schedule',
      menuCode: 'task-schedule',
      privilege: ['task-schedule', 'browse'],
    },
    {
      path: `${area}/task-schedule-add`,
      name: 'sourceAdd',
      screen: 'source-form',
      title: 'title.task-schedule-add',
      menuCode: 'task-schedule',
      privilege: ['task-schedule', 'modify'],
    },
    {
      path: `${area}/task-schedule-edit`,
      name: 'sourceEdit',
      screen: 'source-form',
      title: 'title.task-schedule-edit',
      menuCode: 'task-schedule',
      privilege: ['task-schedule', 'modify'],
    },
    {
      path: `${area}/push-extraction-task`,
      screen: 'push-extraction-task',
      title: 'title.push-extraction-task',
      menuCode: 'push-extraction-task',
      privilege: ['push-extraction-task', 'browse'],
    },
    {
      path: `${area}/batch`,
      screen: 'batch',
      title: 'title.batch',
      menuCode: 'batch',
      privilege: ['task-schedule', 'modify'],
    },
    {
      path: `${area}/generate-schedules`,
      screen: 'generate-schedules',
      title: 'title.generate-schedules',
      menuCode: 'generate-schedules',
      privilege: ['task-schedule', 'browse'],
    },
    {
      path: `${area}/site-parser`,
      reason: 'operators define once per site how its articles are extracted, for all sources',
      screen: 'site-parser',
      title: 'title.site-parser',
      menuCode: 'site-parser',
      privilege: ['site-parser', 'browse'],
    },
  ],
  actions: [{ code: 'task-schedule-add', icon: 'add', path: `${area}/task-schedule-add` }],
  menus: [
    {
      code: 'task-schedule',
      area: 'operate',
      parent: 'schedule-manage',
      order: 10,
      path: `${area}/task-schedule`,
      privilege: ['task-schedule', 'browse'],
    },
    {
      code: 'push-extraction-task',
      area: 'operate',
      parent: 'schedule-manage',
      order: 40,
      path: `${area}/push-extraction-task`,
      privilege: ['push-extraction-task', 'browse'],
    },
    {
      code: 'batch',
      area: 'operate',
      parent: 'schedule-manage',
      order: 50,
      path: `${area}/batch`,
      privilege: ['task-schedule', 'modify'],
    },
    {
      code: 'generate-schedules',
      area: 'operate',
      parent: 'schedule-manage',
      order: 60,
      path: `${area}/generate-schedules`,
      privilege: ['task-schedule', 'browse'],
    },
    {
      code: 'site-parser',
      area: 'operate',
      parent: 'schedule-manage',
      order: 65,
      path: `${area}/site-parser`,
      privilege: ['site-parser', 'browse'],
    },
  ],
  widgets: [
    { id: 'data-age', place: 'front.dashboard', order: 90 },
    { id: 'list-data-age', place: 'articles.side', order: 90 },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly extraction: typeof extraction;
  }
}
