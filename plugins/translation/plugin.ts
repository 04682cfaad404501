import { definePlugin } from '#core';

const browse = ['translation', 'browse'] as const;
const path = '/manage/class-manage/translation-term';

/** Translation of articles. */
export const translation = definePlugin({
  id: 'translation',
  summary: 'Shows the known terms of an article in the other language, and translates it with a configured service',
  requires: ['articles', 'clients', 'privileges'],
  extends: ['core.selects'],
  privileges: { translation: ['browse', 'modify', 'delete'] },
  routes: [
    {
      path,
      reason: 'clients define the translation of their own names',
      screen: 'translation-term',
      title: 'title.translation-term',
      menuCode: 'translation-term',
      privilege: browse,
    },
  ],
  menus: [{ code: 'translation-term', area: 'manage', parent: 'class-manage', order: 95, path, privilege: browse }],
  widgets: [
    {
      id: 'translate',
      place: 'articles.row-menu',
      order: 30,
      label: 'menuLine',
      icon: 'language',
      privilege: ['classifiedInfo', 'browse'],
    },
  ],
});
