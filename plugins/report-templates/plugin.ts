import { definePlugin } from '#core';

const report = '/manage/report';
const clientPrivilege = ['client-report-template-setting', 'browse'] as const;
const common = ['report-template-setting', 'browse'] as const;
const modules = ['subject-analyze-module-setting', 'browse'] as const;
const instructions = ['report-template-instructions', 'browse'] as const;

/** Appearance and content of reports: Word templates with variables, and the modules of each subject. */
export const reportTemplates = definePlugin({
  id: 'report-templates',
  summary:
    'Fills Word templates with the figures, charts and articles of reports, and defines the modules of each subject’s reports',
  requires: ['analysis', 'articles', 'clients', 'privileges', 'subjects', 'words'],
  privileges: {
    'client-report-template-setting': ['browse', 'modify', 'delete'],
    'report-template-setting': ['browse', 'modify', 'delete'],
    'subject-analyze-module-setting': ['browse', 'modify'],
    'report-template-instructions': ['browse'],
  },
  routes: [
    {
      path: `${report}/client-report-template-setting`,
      screen: 'own-templates',
      title: 'title.client-report-template-setting',
      menuCode: 'client-report-template-setting',
      privilege: clientPrivilege,
    },
    {
      path: `${report}/report-template-instructions`,
      name: 'reportTemplateHelp',
      screen: 'instructions',
      title: 'title.report-template-instructions',
      menuCode: 'report-template-instructions',
      privilege: instructions,
    },
    {
      path: `${report}/subject-analyze-module-setting`,
      screen: 'module-setting',
      title: 'title.subject-analyze-module-setting',
      menuCode: 'subject-analyze-module-setting',
      privilege: modules,
    },
    {
      path: '/operate/operation-setting/report-template-setting',
      screen: 'common-templates',
      title: 'title.report-template-setting',
      menuCode: 'report-template-setting',
      privilege: common,
    },
  ],
  menus: [
    {
      code: 'client-report-template-setting',
      area: 'manage',
      parent: 'report',
      order: 10,
      path: `${report}/client-report-template-setting`,
      privilege: clientPrivilege,
    },
    {
      code: 'report-template-instructions',
      area: 'manage',
      parent: 'report',
      order: 20,
      path: `${report}/report-template-instructions`,
      privilege: instructions,
    },
    {
      code: 'subject-analyze-module-setting',
      area: 'manage',
      parent: 'report',
      order: 30,
      path: `${report}/subject-analyze-module-setting`,
      privilege: modules,
    },
    {
      code: 'report-template-setting',
      area: 'operate',
      parent: 'operation-setting',
      order: 60,
      path: '/operate/operation-setting/report-template-setting',
      privilege: common,
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'report-templates': typeof reportTemplates;
  }
}
