import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

export { noticeContract } from '#core/contract';

/** Reader corrections waiting for the administrator. */
export const userSuggestionNotice = defineNotice(
  'UserSuggestion',
  z.object({ User_Suggestion_ID: idSchema, Title: z.string() }),
);

/** New comments on a tracked article. */
export const articleCommentNotice = defineNotice(
  'ArticleComment',
  z.object({
    Article_Track_Task_ID: idSchema,
    Article_ID: idSchema,
    Article_Title: z.string(),
    /** Latest of them, to be marked as viewed. */
    Max_Article_Reply_ID: idSchema,
  }),
);

const ticket = z.object({ Ticket_ID: idSchema, Title: z.string() });

export const receivedTicketNotice = defineNotice('ReceivedTicketNoReply', ticket);

/** Status of the user's own ticket: number of reads (R) and replies (C). */
export const ticketStatusNotice = defineNotice(
  'TicketProcessStatusCount',
  ticket.extend({ R: z.number(), C: z.number() }),
);
