import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

const ticket = z.object({ Ticket_ID: idSchema, Title: z.string() });

export const receivedTicketNotice = defineNotice('ReceivedTicketNoReply', ticket);

/** Status of the user's own ticket: number of reads (R) and replies (C). */
export const ticketStatusNotice = defineNotice(
  'TicketProcessStatusCount',
  ticket.extend({ R: z.number(), C: z.number() }),
);
