import { definePlugin } from '#core';

/**
 * Subjects that a client monitors, with their rules, in a tree of categories, and the dictionaries that rules refer to.
 */
export const subjects = definePlugin({
  id: 'subjects',
  summary: 'Subjects, their rules and categories, and dictionaries for rules',
  requires: ['articles', 'clients', 'privileges'],
  extends: [
    'core.dashboard-figures',
    'articles.intake',
    'articles.scope',
    'clients.removals',
    'core.palette',
    'core.selects',
  ],
  essential: true,
  privileges: {
    'subject-category': ['browse', 'modify', 'delete'],
    'subject-monitor': ['browse', 'modify', 'delete'],
    'dictionary-management': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: '/manage/class-manage/subject-setting/subject-category',
      screen: 'subject-category',
      title: 'title.subject-category',
      menuCode: 'subject-category',
      privilege: ['subject-category', 'browse'],
    },
    {
      path: '/manage/class-manage/subject-setting/subject-monitor/subject-list',
      name: 'subjectList',
      screen: 'subject-list',
      title: 'title.subject-list',
      menuCode: 'subject-monitor',
      privilege: ['subject-monitor', 'browse'],
    },
    {
      path: '/manage/class-manage/subject-setting/subject-monitor/subject-add',
      name: 'subjectAdd',
      screen: 'subject-add',
      title: 'title.subject-add',
      menuCode: 'subject-monitor',
      privilege: ['subject-monitor', 'modify'],
    },
    {
      path: '/manage/class-manage/subject-setting/subject-monitor/subject-update',
      name: 'subjectUpdate',
      screen: 'subject-update',
      title: 'title.subject-update',
      menuCode: 'subject-monitor',
      privilege: ['subject-monitor', 'modify'],
    },
    {
      path: '/manage/class-manage/subject-setting/dictionary-management',
      screen: 'dictionary-management',
      title: 'title.dictionary-management',
      menuCode: 'dictionary-management',
      privilege: ['dictionary-management', 'browse'],
    },
  ],
  actions: [
    {
      code: 'subject-add',
      icon: 'add',
      path: '/manage/class-manage/subject-setting/subject-monitor/subject-add',
    },
  ],
  widgets: [
    { id: 'subject-tree', place: 'articles.side', order: 10 },
    { id: 'article-why-panel', place: 'articles.detail', order: 10 },
    { id: 'article-why-chips', place: 'articles.row', order: 10 },
    {
      id: 'move-dialog',
      place: 'articles.menu',
      order: 10,
      label: 'moveSubjects',
      icon: 'tree',
      privilege: ['classifiedInfo', 'modify'],
    },
  ],
  menus: [
    { code: 'class-manage', area: 'manage', order: 10, icon: 'target' },
    { code: 'subject-setting', area: 'manage', parent: 'class-manage', order: 10 },
    // Menu groups for dependent plugins; shown when at least one of them is installed.
    { code: 'filter-setting', area: 'manage', parent: 'class-manage', order: 20 },
    { code: 'manual-classify', area: 'manage', parent: 'class-manage', order: 30 },
    {
      code: 'subject-category',
      area: 'manage',
      parent: 'subject-setting',
      order: 10,
      path: '/manage/class-manage/subject-setting/subject-category',
      privilege: ['subject-category', 'browse'],
    },
    {
      code: 'subject-monitor',
      area: 'manage',
      parent: 'subject-setting',
      order: 20,
      path: '/manage/class-manage/subject-setting/subject-monitor/subject-list',
      privilege: ['subject-monitor', 'browse'],
    },
    {
      code: 'dictionary-management',
      area: 'manage',
      parent: 'subject-setting',
      order: 30,
      path: '/manage/class-manage/subject-setting/dictionary-management',
      privilege: ['dictionary-management', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly subjects: typeof subjects;
  }
}
