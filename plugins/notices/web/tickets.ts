import { shortTicketTitle } from '#shared/format';
import { routes } from '#shared/routes';
import { noticeRenderer, type LineTools } from './notice-content';

const open = ({ goTo }: LineTools): void => goTo(routes.tickets());
const keyOf = (item: Readonly<Record<string, unknown>>, index: number): string => String(item.Ticket_ID ?? index);

/** Tickets that wait for an answer. */
export const receivedTicketNoReply = noticeRenderer(
  'ReceivedTicketNoReply',
  'warning',
  (item, index, tools) => ({
    key: keyOf(item, index),
    text: shortTicketTitle(String(item.Title ?? '')),
    open: () => open(tools),
  }),
  open,
);

/** What became of one's own tickets: how often read (R) and replied to (C). */
export const ticketProcessStatusCount = noticeRenderer(
  'TicketProcessStatusCount',
  'info',
  (item, index, tools) => ({
    key: keyOf(item, index),
    text: tools.text('ticketStatus', {
      title: shortTicketTitle(String(item.Title ?? '')),
      read: Number(item.R ?? 0),
      replied: Number(item.C ?? 0),
    }),
    open: () => open(tools),
  }),
  open,
);
