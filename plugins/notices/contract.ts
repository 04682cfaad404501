import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

export { noticeContract } from '#core/contract';

/** Corrections of readers that wait for the administrator. */
export const userSuggestionNotice = defineNotice(
  'UserSuggestion',
  z.object({ User_Suggestion_ID: idSchema, Title: z.string() }),
);

/** New comments on a watched article. */
export const articleCommentNotice = defineNotice(
  'ArticleComment',
  z.object({
    Article_Track_Task_ID: idSchema,
    Article_ID: idSchema,
    Article_Title: z.string(),
    /** The latest of them, to be marked as viewed. */
    Max_Article_Reply_ID: idSchema,
  }),
);

const ticket = z.object({ Ticket_ID: idSchema, Title: z.string() });

/** A ticket that waits for an answer. */
export const receivedTicketNotice = defineNotice('ReceivedTicketNoReply', ticket);

/** What became of an own ticket: how often read (R) and replied to (C). */
export const ticketStatusNotice = defineNotice(
  'TicketProcessStatusCount',
  ticket.extend({ R: z.number(), C: z.number() }),
);
