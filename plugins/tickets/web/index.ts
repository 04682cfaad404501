import { defineWeb } from '#core/web';
import { tickets } from '../plugin';

export default defineWeb(tickets, {
  screens: { 'ticket-list': () => import('./ticket-list-screen'), ticket: () => import('./ticket-screen') },
  widgets: {
    'make-ticket': () => import('./make-ticket'),
    'alert-tickets': () => import('./alert-tickets'),
    'article-tickets': () => import(/* webpackChunkName: "article" */ './article-tickets'),
  },
  notices: {
    ReceivedTicketNoReply: () =>
      import(/* webpackChunkName: "notices" */ './ticket-notices').then(({ receivedTicketNoReply }) => ({
        default: receivedTicketNoReply,
      })),
    TicketProcessStatusCount: () =>
      import(/* webpackChunkName: "notices" */ './ticket-notices').then(({ ticketProcessStatusCount }) => ({
        default: ticketProcessStatusCount,
      })),
  },
});
