import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleIds } from '#plugins/articles';
import {
  attachmentSchema,
  caseSchema,
  mostFiles,
  ticketDetailSchema,
  ticketPriorities,
  ticketSchema,
  ticketStates,
  ticketTypes,
} from './ticket';

const path = '/v1/front/report/ticket';
const browse = ['ticket', 'browse'] as const;
const modify = ['ticket', 'modify'] as const;

/** Whose tickets: all that the caller sees, own ones, or those that the caller has to answer. */
export const ticketSides = ['all', 'own', 'mine'] as const;

/** Whose answers are ranked. */
export const speedKinds = ['group', 'person'] as const;

/** A figure with the interval that holds the truth in 95 of 100 cases; method and formula stand at `measureEffect`. */
const effectSchema = z.object({ Value: z.number(), Low: z.number(), High: z.number() });

/** The calls of tickets; the download of files as the specification writes it. */
export const ticketContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Tickets that the caller sees, those that wait longest first, and how many there are in each state',
    query: z.object({
      Side: z.enum(ticketSides).default('all'),
      State: z.enum([...ticketStates, 'waiting', 'overdue']).optional(),
      Type: z.enum(ticketTypes).optional(),
      Priority: z.enum(ticketPriorities).optional(),
      keyword: z.string().trim().max(100).optional(),
      Assignee_ID: idSchema.optional(),
      User_Group_ID: idSchema.optional(),
      /** Made of this alert. */
      Alert_ID: idSchema.optional(),
      /** About this article. */
      Article_ID: idSchema.optional(),
      /** Whether it has ever been answered. */
      Is_Answered: z.enum(['true', 'false']).optional(),
      /** Only those written since then. */
      Since: z.iso.datetime({ offset: true }).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      list: z.array(ticketSchema),
      total: z.number(),
      /** By state, under the other filters. */
      Counts: z.object({
        new: z.number(),
        read: z.number(),
        replied: z.number(),
        closed: z.number(),
        overdue: z.number(),
      }),
    }),
  },
  get: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: browse,
    summary: 'A ticket with its replies, files and articles',
    query: z.object({ id: idSchema }),
    result: ticketDetailSchema,
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Writes a ticket to a colleague, a group, or the operator',
    body: z.object({
      Title: z.string().trim().min(1).max(100),
      Content: z.string().trim().min(1).max(5000),
      Type: z.enum(ticketTypes),
      Priority: z.enum(ticketPriorities).default('ordinary'),
      Is_For_Operator: z.boolean().default(false),
      Assignee_ID: idSchema.nullable().default(null),
      User_Group_ID: idSchema.nullable().default(null),
      Article_IDs: z.union([articleIds, z.array(z.never()).length(0)]).default([]),
      /** The alert of which it is made. */
      Alert_ID: idSchema.nullable().default(null),
    }),
    result: z.object({ Ticket_ID: idSchema }),
  },
  reply: {
    method: 'POST',
    path: `${path}-reply`,
    privilege: modify,
    summary: 'Says something in a ticket',
    body: z.object({ Ticket_ID: idSchema, Text: z.string().trim().min(1).max(5000) }),
    result: z.object({ Ticket_Message_ID: idSchema, State: z.enum(ticketStates) }),
  },
  markRead: {
    method: 'POST',
    path: `${path}-read`,
    privilege: browse,
    summary: 'Says that the caller has opened a ticket',
    body: z.object({ Ticket_ID: idSchema }),
    result: z.object({ State: z.enum(ticketStates) }),
  },
  assign: {
    method: 'POST',
    path: `${path}-assign`,
    privilege: ['ticket', 'action'],
    summary: 'Gives a ticket to somebody or to a group, or changes how urgent it is',
    body: z.object({
      Ticket_ID: idSchema,
      Assignee_ID: idSchema.nullable().optional(),
      User_Group_ID: idSchema.nullable().optional(),
      Priority: z.enum(ticketPriorities).optional(),
    }),
  },
  saveCase: {
    method: 'PUT',
    path: `${path}-case`,
    privilege: modify,
    summary: 'Keeps until when a ticket is handled, what was decided and which answer was published',
    body: z.object({
      Ticket_ID: idSchema,
      Handle_By: z.iso.datetime({ offset: true }).nullable(),
      Decision: z.string().trim().max(5000),
      Subject_ID: idSchema.nullable(),
      /** The id or the address of an article, or any address. */
      Answer: z.string().trim().max(2000),
      /** When the answer was published; null takes the time of its article. */
      Answered_At: z.iso.datetime({ offset: true }).nullable(),
    }),
    result: caseSchema,
  },
  setState: {
    method: 'POST',
    path: `${path}-state`,
    privilege: modify,
    summary: 'Closes a ticket or opens it again',
    body: z.object({ Ticket_ID: idSchema, Deed: z.enum(['closed', 'reopened']) }),
    result: z.object({ State: z.enum(ticketStates) }),
  },
  speed: {
    method: 'GET',
    path: `${path}-speed`,
    privilege: browse,
    summary:
      'Groups or people by how long they take to a first answer, the quickest first, over the tickets of some days',
    query: z.object({
      By: z.enum(speedKinds).default('group'),
      Days: z.coerce.number().int().min(1).max(365).default(30),
    }),
    result: z.object({
      list: z.array(
        z.object({
          ID: idSchema,
          Name: z.string().nullable(),
          /** Tickets that they were given. */
          Count: z.number(),
          /** Of them, those that were answered. */
          Answered: z.number(),
          /** Not answered, and late. */
          Overdue: z.number(),
          /** Minutes to the first answer; null while there is none. */
          Median_Minutes: z.number().nullable(),
          P90_Minutes: z.number().nullable(),
        }),
      ),
      Since: z.string(),
    }),
  },
  effect: {
    method: 'GET',
    path: `${path}-effect`,
    privilege: browse,
    summary:
      'How volume and net emotion of a subject changed by what was done, against subjects about which nothing was',
    query: z.object({
      Ticket_ID: idSchema,
      Subject_ID: idSchema,
      Control_IDs: z.string().regex(/^\d{1,19}(,\d{1,19}){0,19}$/),
      /** When it was done: the answer was published. */
      At: z.iso.datetime({ offset: true }),
      /** Days before and after. */
      Days: z.coerce.number().int().min(3).max(28).default(7),
    }),
    result: z.object({
      /** The share by which the number of articles changed: −0.4 is 40 % less. */
      Volume: effectSchema.nullable(),
      /** The change of (positive − negative) ÷ all, −2…2. */
      Net_Emotion: effectSchema.nullable(),
      Days: z.array(z.object({ From: z.string(), To: z.string(), Count: z.number(), Control_Count: z.number() })),
    }),
  },
  attach: {
    method: 'POST',
    path: `${path}-attachment`,
    privilege: modify,
    summary: 'Adds files to an own ticket or reply (form fields `Ticket_ID` and `Ticket_Message_ID` name it)',
    accepts: 'multipart',
    upload: { files: mostFiles, bytes: 30 * 1024 * 1024 },
    result: z.object({ list: z.array(attachmentSchema) }),
  },
  download: {
    method: 'GET',
    path: '/v1/download-client-ticket-file',
    privilege: browse,
    summary: 'A file of a ticket',
    authorizationInQuery: true,
    query: z.object({ ticket_attachment_id: idSchema, authorization: z.string().max(2000).optional() }),
    answers: 'file',
  },
});
