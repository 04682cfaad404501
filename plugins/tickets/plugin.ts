import { definePlugin } from '#core';

const browse = ['ticket', 'browse'] as const;
const list = '/front/report/ticket';

/** Requests between colleagues or to the operator, tracked until they are answered. */
export const tickets = definePlugin({
  id: 'tickets',
  summary: 'Tickets between colleagues and to the operator, with due times, replies and files',
  requires: ['alerts', 'articles', 'clients', 'notices', 'privileges', 'remarks', 'subjects', 'users'],
  extends: ['core.dashboard-figures', 'notices.sources'],
  privileges: { ticket: ['browse', 'modify', 'action'] },
  routes: [
    {
      path: list,
      name: 'tickets',
      screen: 'ticket-list',
      title: 'title.ticket-list',
      menuCode: 'ticket',
      privilege: browse,
    },
    {
      path: `${list}/:id`,
      name: 'ticket',
      screen: 'ticket',
      title: 'title.ticket',
      menuCode: 'ticket',
      privilege: browse,
    },
  ],
  actions: [{ code: 'add', icon: 'add', path: `${list}?add=true`, privilege: ['ticket', 'modify'] }],
  menus: [
    { code: 'ticket', area: 'front', parent: 'front-report', order: 95, icon: 'ticket', path: list, privilege: browse },
  ],
  notices: [
    { type: 'ReceivedTicketNoReply', duration: 300 },
    { type: 'TicketProcessStatusCount', duration: 300 },
  ],
  widgets: [
    { id: 'alert-tickets', place: 'alerts.alert', order: 10, privilege: browse },
    { id: 'article-tickets', place: 'articles.detail', order: 35, privilege: browse },
    {
      id: 'make-ticket',
      place: 'articles.menu',
      order: 40,
      label: 'turn',
      icon: 'ticket',
      privilege: ['ticket', 'modify'],
    },
  ],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly tickets: typeof tickets;
  }
}
