import { definePlugin } from '#core';

const area = '/operate/extraction-manage/schedule-manage';

/** Collecting: feeds, pages and files become raw articles. */
export const extraction = definePlugin({
  id: 'extraction',
  summary: 'Reads feeds, sitemaps, pages and files from outside and turns them into raw articles',
  requires: ['articles', 'clients'],
  extends: ['articles.intake', 'clients.removals', 'core.gauges', 'core.selects'],
  privileges: { 'task-schedule': ['browse', 'modify', 'action', 'delete'] },
  routes: [
    { path: `${area}/task-schedule`, screen: 'task-schedule', title: 'title.task-schedule', menuCode: 'task-schedule', privilege: ['task-schedule', 'browse'] },
    { path: `${area}/task-schedule-add`, screen: 'source-form', title: 'title.task-schedule-add', menuCode: 'task-schedule', privilege: ['task-schedule', 'modify'] },
    { path: `${area}/task-schedule-edit`, screen: 'source-form', title: 'title.task-schedule-edit', menuCode: 'task-schedule', privilege: ['task-schedule', 'modify'] },
  ],
  menus: [
    { code: 'extraction-manage', area: 'operate', order: 10, icon: 'rss' },
    { code: 'schedule-manage', area: 'operate', parent: 'extraction-manage', order: 10 },
    { code: 'task-schedule', area: 'operate', parent: 'schedule-manage', order: 10, path: `${area}/task-schedule`, privilege: ['task-schedule', 'browse'] },
  ],
});
