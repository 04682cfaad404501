import { z } from 'zod';
import { idSchema } from '#core/resource';
import { reasonSchema } from '#plugins/alerts';

/** What a ticket is about. */
export const ticketTypes = ['task', 'question', 'fault', 'data', 'suggestion', 'other'] as const;

/** How soon a ticket must be answered, the most urgent first. */
export const ticketPriorities = ['urgent', 'high', 'ordinary'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Hours within which a ticket of each priority must be answered. */
export const dueHours: Readonly<Record<TicketPriority, number>> = { urgent: 1, high: 4, ordinary: 24 };

/** Where a ticket stands. The first two wait for an answer. */
export const ticketStates = ['new', 'read', 'replied', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
export const waitingStates: readonly TicketState[] = ['new', 'read'];

/** What happens to a ticket; `handled` by who has to answer it, `asked` by who wrote it. */
export type TicketDeed = 'opened' | 'handled' | 'asked' | 'closed' | 'reopened';

/** The state that a deed leads to from each; where there is none, the deed cannot be done. */
const steps: Readonly<Record<TicketDeed, Partial<Readonly<Record<TicketState, TicketState>>>>> = {
  opened: { new: 'read', read: 'read', replied: 'replied', closed: 'closed' },
  handled: { new: 'replied', read: 'replied', replied: 'replied' },
  asked: { new: 'new', read: 'read', replied: 'new' },
  closed: { new: 'closed', read: 'closed', replied: 'closed' },
  reopened: { closed: 'new' },
};

/** Where a ticket stands after a deed; undefined when it cannot be done in that state. */
export const stateAfter = (state: TicketState, deed: TicketDeed): TicketState | undefined => steps[deed][state];

/** How many files one message may have, and how large each may be in bytes. */
export const mostFiles = 10;
export const largestFile = 10 * 1024 * 1024;

const person = { ID: idSchema, Name: z.string().nullable() };

/** A ticket as lists show it. */
export const ticketSchema = z.object({
  Ticket_ID: idSchema,
  Title: z.string(),
  Type: z.enum(ticketTypes),
  Priority: z.enum(ticketPriorities),
  State: z.enum(ticketStates),
  /** To the operator of the installation; else among colleagues. */
  Is_For_Operator: z.boolean(),
  Client_Name: z.string().nullable(),
  Author: z.object(person),
  Assignee: z.object(person).nullable(),
  User_Group: z.object(person).nullable(),
  Created_At: z.string(),
  Updated_At: z.string(),
  /** When an answer is due; null while none is awaited. */
  Due_At: z.string().nullable(),
  Is_Overdue: z.boolean(),
  Reply_Count: z.number(),
  Is_Own: z.boolean(),
  /** Something came after the caller last looked. */
  Is_New: z.boolean(),
});
export type Ticket = z.output<typeof ticketSchema>;

export const attachmentSchema = z.object({
  Ticket_Attachment_ID: idSchema,
  /** Null for what came with the ticket itself. */
  Ticket_Message_ID: idSchema.nullable(),
  Name: z.string(),
  Type: z.string(),
  /** Bytes. */
  Size: z.number(),
});
export type TicketAttachment = z.output<typeof attachmentSchema>;

/** A reply, or the note of something that was done: `Kind` says what, `Text` to whom. */
export const messageSchema = z.object({
  Ticket_Message_ID: idSchema,
  Kind: z.enum(['reply', 'assigned', 'closed', 'reopened', 'priority', 'decided']),
  Text: z.string(),
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Is_Own: z.boolean(),
});

/** The alert of which a ticket was made. */
const alertSchema = z.object({
  Alert_ID: idSchema,
  Article_ID: idSchema.nullable(),
  Title: z.string(),
  Level: z.number(),
  Reason: reasonSchema,
  Created_At: z.string(),
});

/** How a case is handled: until when, what was decided, and the answer that was published. */
export const caseSchema = z.object({
  Handle_By: z.string().nullable(),
  Decision: z.string(),
  /** Whose articles tell the effect. */
  Subject_ID: idSchema.nullable(),
  Answer_Article_ID: idSchema.nullable(),
  Answer_Title: z.string().nullable(),
  Answer_Url: z.string().nullable(),
  Answered_At: z.string().nullable(),
});
export type TicketCase = z.output<typeof caseSchema>;

/** A ticket with all that was said. */
export const ticketDetailSchema = ticketSchema.extend({
  Content: z.string(),
  Messages: z.array(messageSchema),
  Attachments: z.array(attachmentSchema),
  Articles: z.array(z.object({ Article_ID: idSchema, Title: z.string(), Is_Visible: z.boolean() })),
  /** Who has opened it besides its author. */
  Readers: z.array(z.object({ User_ID: idSchema, Name: z.string().nullable(), Read_At: z.string() })),
  /** Null for what was made of no alert, or of one that is gone. */
  Alert: alertSchema.nullable(),
  Case: caseSchema,
  /** Of its alert and of its articles that the caller sees: those whom the answer concerns. */
  Subject_IDs: z.array(idSchema),
  /** What the caller may do beyond replying. */
  May_Handle: z.boolean(),
  May_Close: z.boolean(),
});
export type TicketDetail = z.output<typeof ticketDetailSchema>;
