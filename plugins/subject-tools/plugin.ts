import { definePlugin } from '#core';

const tool = '/operate/client-manage/subject-tool';

/** Transfer of complete subject trees with all dependencies of their rules, between clients and by file. */
export const subjectTools = definePlugin({
  id: 'subject-tools',
  summary: 'Copies, exports and imports subject trees with rules, dictionaries and filters',
  requires: ['clients', 'users', 'subjects', 'client-filters'],
  privileges: { 'subject-tool': ['browse', 'action'] },
  routes: [
    {
      path: `${tool}/copy-subject`,
      screen: 'copy-subject',
      title: 'title.copy-subject',
      menuCode: 'copy-subject',
      privilege: ['subject-tool', 'action'],
    },
    {
      path: `${tool}/export-subject`,
      screen: 'export-subject',
      title: 'title.export-subject',
      menuCode: 'export-subject',
      privilege: ['subject-tool', 'browse'],
    },
    {
      path: `${tool}/import-subject`,
      screen: 'import-subject',
      title: 'title.import-subject',
      menuCode: 'import-subject',
      privilege: ['subject-tool', 'action'],
    },
  ],
  menus: [
    { code: 'subject-tool', area: 'operate', parent: 'client-manage', order: 60 },
    {
      code: 'copy-subject',
      area: 'operate',
      parent: 'subject-tool',
      order: 10,
      path: `${tool}/copy-subject`,
      privilege: ['subject-tool', 'action'],
    },
    {
      code: 'export-subject',
      area: 'operate',
      parent: 'subject-tool',
      order: 20,
      path: `${tool}/export-subject`,
      privilege: ['subject-tool', 'browse'],
    },
    {
      code: 'import-subject',
      area: 'operate',
      parent: 'subject-tool',
      order: 30,
      path: `${tool}/import-subject`,
      privilege: ['subject-tool', 'action'],
    },
  ],
});
