import { definePlugin } from '#core';

const filterSetting = '/manage/class-manage/filter-setting';
const operationSetting = '/operate/operation-setting';

/** Sentiment of articles: by a trained model, by lexicons of praise and blame, and by each client's own adjustments. */
export const emotionWords = definePlugin({
  id: 'emotion-words',
  summary:
    'Classifies articles as positive, neutral or negative, shows the deciding words and the target, and learns from corrections',
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  extends: [
    'articles.intake',
    'articles.filters',
    'articles.marks',
    'articles.listeners',
    'core.counters',
    'core.selects',
  ],
  essential: true,
  filters: [{ list: 'articles', name: 'Is_Unsure', label: 'filter.unsure', choices: ['true', 'false'] }],
  privileges: {
    'emotion-white-list': ['browse', 'modify', 'delete'],
    'client-emotion-word-lib': ['browse', 'modify', 'delete'],
    'emotion-word-list': ['browse', 'modify', 'delete'],
    'emotion-accuracy': ['browse', 'modify'],
    'global-emotion-word': ['browse', 'modify', 'delete'],
  },
  routes: [
    {
      path: `${filterSetting}/emotion-white-list`,
      screen: 'emotion-white-list',
      title: 'title.emotion-white-list',
      menuCode: 'emotion-white-list',
      privilege: ['emotion-white-list', 'browse'],
    },
    {
      path: `${filterSetting}/client-emotion-word-lib`,
      screen: 'client-emotion-word-lib',
      title: 'title.client-emotion-word-lib',
      menuCode: 'client-emotion-word-lib',
      privilege: ['client-emotion-word-lib', 'browse'],
    },
    {
      path: `${filterSetting}/emotion-word-list`,
      name: 'clientEmotionWords',
      screen: 'emotion-word-list',
      title: 'title.emotion-word-list',
      menuCode: 'emotion-word-list',
      privilege: ['emotion-word-list', 'browse'],
    },
    {
      path: `${filterSetting}/emotion-accuracy`,
      reason: 'confusion matrix and accuracy, needed for classification by corrections',
      screen: 'emotion-accuracy',
      title: 'title.emotion-accuracy',
      menuCode: 'emotion-accuracy',
      privilege: ['emotion-accuracy', 'browse'],
    },
    {
      path: `${operationSetting}/global-emotion-word/lib`,
      screen: 'global-emotion-word-lib',
      title: 'title.global-emotion-word-lib',
      menuCode: 'global-emotion-word-lib',
      privilege: ['global-emotion-word', 'browse'],
    },
    {
      path: `${operationSetting}/global-emotion-word/list`,
      name: 'globalEmotionWords',
      screen: 'global-emotion-word-list',
      title: 'title.global-emotion-word-list',
      menuCode: 'global-emotion-word-list',
      privilege: ['global-emotion-word', 'browse'],
    },
  ],
  widgets: [{ id: 'emotion-panel', place: 'articles.detail', order: 5 }],
  menus: [
    {
      code: 'emotion-white-list',
      area: 'manage',
      parent: 'filter-setting',
      order: 20,
      path: `${filterSetting}/emotion-white-list`,
      privilege: ['emotion-white-list', 'browse'],
    },
    {
      code: 'client-emotion-word-lib',
      area: 'manage',
      parent: 'filter-setting',
      order: 50,
      path: `${filterSetting}/client-emotion-word-lib`,
      privilege: ['client-emotion-word-lib', 'browse'],
    },
    {
      code: 'emotion-word-list',
      area: 'manage',
      parent: 'filter-setting',
      order: 60,
      path: `${filterSetting}/emotion-word-list`,
      privilege: ['emotion-word-list', 'browse'],
    },
    {
      code: 'emotion-accuracy',
      area: 'manage',
      parent: 'filter-setting',
      order: 70,
      path: `${filterSetting}/emotion-accuracy`,
      privilege: ['emotion-accuracy', 'browse'],
    },
    { code: 'global-emotion-word', area: 'operate', parent: 'operation-setting', order: 40 },
    {
      code: 'global-emotion-word-lib',
      area: 'operate',
      parent: 'global-emotion-word',
      order: 10,
      path: `${operationSetting}/global-emotion-word/lib`,
      privilege: ['global-emotion-word', 'browse'],
    },
    {
      code: 'global-emotion-word-list',
      area: 'operate',
      parent: 'global-emotion-word',
      order: 20,
      path: `${operationSetting}/global-emotion-word/list`,
      privilege: ['global-emotion-word', 'browse'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'emotion-words': typeof emotionWords;
  }
}
