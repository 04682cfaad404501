import { definePlugin } from '#core';

const manual = '/manage/class-manage/manual-classify';
const area = '/operate/extraction-manage/schedule-manage';

/** Collecting: feeds, pages and files become raw articles. */
export const extraction = definePlugin({
  id: 'extraction',
  summary: 'Reads feeds, sitemaps, pages and files from outside and turns them into raw articles',
  requires: ['articles', 'clients'],
  extends: ['articles.intake', 'clients.removals', 'core.gauges', 'core.selects'],
  privileges: {
    'task-schedule': ['browse', 'modify', 'action', 'delete'],
    server: ['browse', 'modify', 'action', 'delete'],
    'node-group': ['browse', 'modify', 'delete'],
    'push-extraction-task': ['browse', 'action'],
    'site-parser': ['browse', 'modify', 'delete'],
    'synchronise-config': ['browse', 'modify', 'action'],
    'missing-detail-page': ['browse', 'modify', 'action'],
  },
  routes: [
    { path: `${area}/task-schedule`, screen: 'task-schedule', title: 'title.task-schedule', menuCode: 'task-schedule', privilege: ['task-schedule', 'browse'] },
    { path: `${area}/task-schedule-add`, screen: 'source-form', title: 'title.task-schedule-add', menuCode: 'task-schedule', privilege: ['task-schedule', 'modify'] },
    { path: `${area}/task-schedule-edit`, screen: 'source-form', title: 'title.task-schedule-edit', menuCode: 'task-schedule', privilege: ['task-schedule', 'modify'] },
    { path: `${area}/server`, screen: 'server', title: 'title.server', menuCode: 'server', privilege: ['server', 'browse'] },
    { path: `${area}/server-add`, screen: 'server-form', title: 'title.server-add', menuCode: 'server', privilege: ['server', 'modify'] },
    { path: `${area}/server-edit`, screen: 'server-form', title: 'title.server-edit', menuCode: 'server', privilege: ['server', 'modify'] },
    { path: `${area}/node-group`, screen: 'node-group', title: 'title.node-group', menuCode: 'node-group', privilege: ['node-group', 'browse'] },
    { path: `${area}/push-extraction-task`, screen: 'push-extraction-task', title: 'title.push-extraction-task', menuCode: 'push-extraction-task', privilege: ['push-extraction-task', 'browse'] },
    { path: `${area}/batch`, screen: 'batch', title: 'title.batch', menuCode: 'batch', privilege: ['task-schedule', 'modify'] },
    { path: `${area}/generate-schedules`, screen: 'generate-schedules', title: 'title.generate-schedules', menuCode: 'generate-schedules', privilege: ['task-schedule', 'browse'] },
    { path: `${area}/site-parser`, screen: 'site-parser', title: 'title.site-parser', menuCode: 'site-parser', privilege: ['site-parser', 'browse'] },
    { path: `${area}/synchronise-config`, screen: 'synchronise-config', title: 'title.synchronise-config', menuCode: 'synchronise-config', privilege: ['synchronise-config', 'browse'] },
    { path: `${manual}/missing-detail-page`, screen: 'missing-detail-page', title: 'title.missing-detail-page', menuCode: 'missing-detail-page', privilege: ['missing-detail-page', 'browse'] },
  ],
  menus: [
    { code: 'extraction-manage', area: 'operate', order: 10, icon: 'rss' },
    { code: 'schedule-manage', area: 'operate', parent: 'extraction-manage', order: 10 },
    { code: 'task-schedule', area: 'operate', parent: 'schedule-manage', order: 10, path: `${area}/task-schedule`, privilege: ['task-schedule', 'browse'] },
    { code: 'server', area: 'operate', parent: 'schedule-manage', order: 20, path: `${area}/server`, privilege: ['server', 'browse'] },
    { code: 'node-group', area: 'operate', parent: 'schedule-manage', order: 30, path: `${area}/node-group`, privilege: ['node-group', 'browse'] },
    { code: 'push-extraction-task', area: 'operate', parent: 'schedule-manage', order: 40, path: `${area}/push-extraction-task`, privilege: ['push-extraction-task', 'browse'] },
    { code: 'batch', area: 'operate', parent: 'schedule-manage', order: 50, path: `${area}/batch`, privilege: ['task-schedule', 'modify'] },
    { code: 'generate-schedules', area: 'operate', parent: 'schedule-manage', order: 60, path: `${area}/generate-schedules`, privilege: ['task-schedule', 'browse'] },
    { code: 'site-parser', area: 'operate', parent: 'schedule-manage', order: 65, path: `${area}/site-parser`, privilege: ['site-parser', 'browse'] },
    { code: 'synchronise-config', area: 'operate', parent: 'schedule-manage', order: 70, path: `${area}/synchronise-config`, privilege: ['synchronise-config', 'browse'] },
    { code: 'missing-detail-page', area: 'manage', parent: 'manual-classify', order: 60, path: `${manual}/missing-detail-page`, privilege: ['missing-detail-page', 'browse'] },
  ],
  widgets: [
    { id: 'data-age', place: 'front.dashboard', order: 90 },
    { id: 'data-age-desk', place: 'articles.side', order: 90 },
  ],
});
