import { noticeRenderer, type LineTools } from '#core/web';
import { shortTicketTitle } from '#shared/format';
import { routes } from '#shared/routes';
import type { receivedTicketNotice, ticketStatusNotice } from '../notices';

const open = ({ goTo }: LineTools): void => goTo(routes.tickets());
/** Opens the ticket, where the user has access to the ticket screens. */
const openOne = (id: string, { goTo }: LineTools): void => goTo(routes.tickets(), routes.ticket(id));

export const receivedTicketNoReply = noticeRenderer<typeof receivedTicketNotice>({
  plugin: 'tickets',
  type: 'ReceivedTicketNoReply',
  level: 'warning',
  getLine: (item, tools) => ({
    key: item.Ticket_ID,
    text: shortTicketTitle(item.Title),
    open: () => openOne(item.Ticket_ID, tools),
  }),
  open,
});

/** Status of the user's own tickets: number of reads (R) and replies (C). */
export const ticketProcessStatusCount = noticeRenderer<typeof ticketStatusNotice>({
  plugin: 'tickets',
  type: 'TicketProcessStatusCount',
  level: 'info',
  getLine: (item, tools) => ({
    key: item.Ticket_ID,
    text: tools.text('ticketStatus', { title: shortTicketTitle(item.Title), read: item.R, replied: item.C }),
    open: () => openOne(item.Ticket_ID, tools),
  }),
  open,
});
