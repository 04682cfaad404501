import { shortTicketTitle } from '#shared/format';
import { routes } from '#shared/routes';
import type { receivedTicketNotice, ticketStatusNotice } from '../contract';
import { noticeRenderer, type LineTools } from './notice-content';

const open = ({ goTo }: LineTools): void => goTo(routes.tickets());
/** The ticket itself, where this person has the screens of tickets. */
const openOne = (id: string, { goTo }: LineTools): void => goTo(routes.tickets(), routes.ticket(id));

/** Tickets that wait for an answer. */
export const receivedTicketNoReply = noticeRenderer<typeof receivedTicketNotice>(
  'ReceivedTicketNoReply',
  'warning',
  (item, tools) => ({
    key: item.Ticket_ID,
    text: shortTicketTitle(item.Title),
    open: () => openOne(item.Ticket_ID, tools),
  }),
  open,
);

/** What became of one's own tickets: how often read (R) and replied to (C). */
export const ticketProcessStatusCount = noticeRenderer<typeof ticketStatusNotice>(
  'TicketProcessStatusCount',
  'info',
  (item, tools) => ({
    key: item.Ticket_ID,
    text: tools.text('ticketStatus', {
      title: shortTicketTitle(item.Title),
      read: item.R,
      replied: item.C,
    }),
    open: () => openOne(item.Ticket_ID, tools),
  }),
  open,
);
