import { z } from 'zod';
import { idSchema } from '#core/resource';
import { reasonSchema } from '#plugins/alerts';

/** Ticket types. */
export const ticketTypes = ['task', 'question', 'fault', 'data', 'suggestion', 'other'] as const;

/** Ticket priorities, most urgent first. */
export const ticketPriorities = ['urgent', 'high', 'ordinary'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** Hours within which a ticket of each priority must be answered. */
export const dueHours: Readonly<Record<TicketPriority, number>> = { urgent: 1, high: 4, ordinary: 24 };

/** Ticket states. The first two wait for an answer. */
export const ticketStates = ['new', 'read', 'replied', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];
export const waitingStates: readonly TicketState[] = ['new', 'read'];

/** Actions on a ticket; `handled` by an assignee, `asked` by the author. */
export type TicketAction = 'opened' | 'handled' | 'asked' | 'closed' | 'reopened';

/** Resulting state of each action by current state; where it is missing, the action is not allowed. */
const steps: Readonly<Record<TicketAction, Partial<Readonly<Record<TicketState, TicketState>>>>> = {
  opened: { new: 'read', read: 'read', replied: 'replied', closed: 'closed' },
  handled: { new: 'replied', read: 'replied', replied: 'replied' },
  asked: { new: 'new', read: 'read', replied: 'new' },
  closed: { new: 'closed', read: 'closed', replied: 'closed' },
  reopened: { closed: 'new' },
};

/** Returns the state after an action, or undefined if the action is not allowed in that state. */
export const stateAfter = (state: TicketState, action: TicketAction): TicketState | undefined => steps[action][state];

/** Maximum number of files per message, and maximum size of each in bytes. */
export const maxFiles = 10;
export const maxFileBytes = 10 * 1024 * 1024;

const person = { ID: idSchema, Name: z.string().nullable() };

/** List entry of a ticket. */
export const ticketSchema = z.object({
  Ticket_ID: idSchema,
  Title: z.string(),
  Type: z.enum(ticketTypes),
  Priority: z.enum(ticketPriorities),
  State: z.enum(ticketStates),
  /** Addressed to the operator of the installation; otherwise to colleagues. */
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
  /** Changed since the caller last looked. */
  Is_New: z.boolean(),
});
export type Ticket = z.output<typeof ticketSchema>;

export const attachmentSchema = z.object({
  Ticket_Attachment_ID: idSchema,
  /** Null for files of the ticket itself. */
  Ticket_Message_ID: idSchema.nullable(),
  Name: z.string(),
  Type: z.string(),
  /** In bytes. */
  Size: z.number(),
});
export type TicketAttachment = z.output<typeof attachmentSchema>;

/** A reply, or the record of an action: `Kind` is the action, `Text` its target. */
export const messageSchema = z.object({
  Ticket_Message_ID: idSchema,
  Kind: z.enum(['reply', 'assigned', 'closed', 'reopened', 'priority', 'decided']),
  Text: z.string(),
  User_ID: idSchema,
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Is_Own: z.boolean(),
});

/** The alert from which a ticket was created. */
const alertSchema = z.object({
  Alert_ID: idSchema,
  Article_ID: idSchema.nullable(),
  Title: z.string(),
  Level: z.number(),
  Reason: reasonSchema,
  Created_At: z.string(),
});

/** Handling of a case: deadline, decision, and published answer. */
export const caseSchema = z.object({
  Handle_By: z.string().nullable(),
  Decision: z.string(),
  /** The subject whose articles measure the effect. */
  Subject_ID: idSchema.nullable(),
  Answer_Article_ID: idSchema.nullable(),
  Answer_Title: z.string().nullable(),
  Answer_Url: z.string().nullable(),
  Answered_At: z.string().nullable(),
});
export type TicketCase = z.output<typeof caseSchema>;

/** A ticket with its full message stream. */
export const ticketDetailSchema = ticketSchema.extend({
  Content: z.string(),
  Messages: z.array(messageSchema),
  Attachments: z.array(attachmentSchema),
  Articles: z.array(z.object({ Article_ID: idSchema, Title: z.string(), Is_Visible: z.boolean() })),
  /** Users other than the author who have opened it. */
  Readers: z.array(z.object({ User_ID: idSchema, Name: z.string().nullable(), Read_At: z.string() })),
  /** Null for tickets not created from an alert, or whose alert was deleted. */
  Alert: alertSchema.nullable(),
  Case: caseSchema,
  /** Subjects of its alert and of its articles that are visible to the caller: those that the answer concerns. */
  Subject_IDs: z.array(idSchema),
  /** Whether the caller may do more than reply. */
  May_Handle: z.boolean(),
  May_Close: z.boolean(),
});
export type TicketDetail = z.output<typeof ticketDetailSchema>;
