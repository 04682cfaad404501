import { definePlugin } from '#core';

const list = '/front/report/brief-report';
const basket = '/front/report/selected-info';
const browse = ['brief-report', 'browse'] as const;

/** Daily, weekly, monthly and ad-hoc briefs in which every figure and sentence keeps its evidence. */
export const briefings = definePlugin({
  id: 'briefings',
  summary: 'Builds briefs from figures and selected articles, stores the evidence of each, and sends them on schedule',
  requires: [
    'alert-receivers',
    'analysis',
    'articles',
    'clients',
    'messages',
    'privileges',
    'report-templates',
    'share-links',
    'subjects',
    'users',
  ],
  extends: ['analysis.modules', 'report-templates.samples'],
  privileges: {
    'brief-report': ['browse', 'modify', 'action', 'delete'],
    'selected-info': ['browse', 'modify'],
  },
  routes: [
    {
      path: list,
      name: 'briefs',
      screen: 'briefs',
      title: 'title.brief-report',
      menuCode: 'brief-report',
      privilege: browse,
    },
    {
      path: basket,
      screen: 'basket',
      title: 'title.selected-info',
      menuCode: 'selected-info',
      privilege: ['selected-info', 'browse'],
    },
    {
      path: '/report-preview',
      name: 'briefPreview',
      screen: 'preview',
      title: 'title.preview',
      menuCode: 'brief-report',
      privilege: browse,
    },
    { path: '/s-report', screen: 'shared', title: 'title.shared', access: 'open', layout: 'bare' },
  ],
  menus: [
    {
      code: 'brief-report',
      area: 'front',
      parent: 'front-report',
      order: 10,
      icon: 'newspaper',
      path: list,
      privilege: browse,
    },
    {
      code: 'selected-info',
      area: 'front',
      parent: 'front-report',
      order: 20,
      icon: 'bookmark',
      path: basket,
      privilege: ['selected-info', 'browse'],
    },
  ],
  widgets: [{ id: 'select-for-brief', place: 'articles.bulk', order: 5, privilege: ['selected-info', 'modify'] }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly briefings: typeof briefings;
  }
}
