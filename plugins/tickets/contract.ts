import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, pageSchema } from '#core/contract';
import { idSchema, idListSchema } from '#core/resource';
import { articleIds } from '#plugins/articles';
import {
  attachmentSchema,
  caseSchema,
  maxFiles,
  ticketDetailSchema,
  ticketPriorities,
  ticketSchema,
  ticketStates,
  ticketTypes,
} from './ticket';

const path = '/v1/front/report/ticket';
const browse = ['ticket', 'browse'] as const;
const modify = ['ticket', 'modify'] as const;

/** Ticket scopes: all visible to the caller, written by the caller, or waiting for the caller's answer. */
export const ticketSides = ['all', 'own', 'mine'] as const;

/** Ranked by group or by person. */
export const speedKinds = ['group', 'person'] as const;

/** Figure with its 95 % confidence interval; see `measureEffect` for method and formula. */
const effectSchema = z.object({ Value: z.number(), Low: z.number(), High: z.number() });

/** API of tickets; file downloads follow the specification. */
export const ticketContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the visible tickets, longest waiting first, with counts by state',
    query: z.object({
      Side: z.enum(ticketSides).default('all'),
      State: z.enum([...ticketStates, 'waiting', 'overdue']).optional(),
      Type: z.enum(ticketTypes).optional(),
      Priority: z.enum(ticketPriorities).optional(),
      keyword: z.string().trim().max(100).optional(),
      Assignee_ID: idSchema.optional(),
      User_Group_ID: idSchema.optional(),
      /** Created from this alert. */
      Alert_ID: idSchema.optional(),
      /** About this article. */
      Article_ID: idSchema.optional(),
      /** Whether it has ever been answered. */
      Is_Answered: z.enum(['true', 'false']).optional(),
      /** Only tickets created since then. */
      Since: z.iso.datetime({ offset: true }).optional(),
      ...pageSchema().shape,
    }),
    result: z.object({
      list: z.array(ticketSchema),
      total: z.number(),
      /** Counts by state, under the other filters. */
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
    summary: 'Returns a ticket with its replies, files and articles',
    query: z.object({ id: idSchema }),
    result: ticketDetailSchema,
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Creates a ticket for a colleague, a group, or the operator',
    body: z.object({
      Title: lineSchema(100, 1),
      Content: z.string().trim().min(1).max(5000),
      Type: z.enum(ticketTypes),
      Priority: z.enum(ticketPriorities).default('ordinary'),
      Is_For_Operator: z.boolean().default(false),
      Assignee_ID: idSchema.nullable().default(null),
      User_Group_ID: idSchema.nullable().default(null),
      Article_IDs: z.union([articleIds, z.array(z.never()).length(0)]).default([]),
      /** The alert from which it is created. */
      Alert_ID: idSchema.nullable().default(null),
    }),
    result: z.object({ Ticket_ID: idSchema }),
  },
  reply: {
    method: 'POST',
    path: `${path}-reply`,
    privilege: modify,
    summary: 'Adds a reply to a ticket',
    body: z.object({ Ticket_ID: idSchema, Text: z.string().trim().min(1).max(5000) }),
    result: z.object({ Ticket_Message_ID: idSchema, State: z.enum(ticketStates) }),
  },
  markRead: {
    method: 'POST',
    path: `${path}-read`,
    privilege: browse,
    summary: 'Records that the caller has opened a ticket',
    body: z.object({ Ticket_ID: idSchema }),
    result: z.object({ State: z.enum(ticketStates) }),
  },
  assign: {
    method: 'POST',
    path: `${path}-assign`,
    privilege: ['ticket', 'action'],
    summary: 'Assigns a ticket to a user or group, or changes its priority',
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
    summary: 'Saves the deadline of a case, the decision and the published answer',
    body: z.object({
      Ticket_ID: idSchema,
      Handle_By: z.iso.datetime({ offset: true }).nullable(),
      Decision: z.string().trim().max(5000),
      Subject_ID: idSchema.nullable(),
      /** Id or URL of an article, or any other URL. */
      Answer: z.string().trim().max(2000),
      /** When the answer was published; null uses the time of its article. */
      Answered_At: z.iso.datetime({ offset: true }).nullable(),
    }),
    result: caseSchema,
  },
  setState: {
    method: 'POST',
    path: `${path}-state`,
    privilege: modify,
    summary: 'Closes or reopens a ticket',
    body: z.object({ Ticket_ID: idSchema, Action: z.enum(['closed', 'reopened']) }),
    result: z.object({ State: z.enum(ticketStates) }),
  },
  speed: {
    method: 'GET',
    path: `${path}-speed`,
    privilege: browse,
    summary: 'Ranks groups or people by time to first answer, fastest first, over the tickets of a number of days',
    query: z.object({
      By: z.enum(speedKinds).default('group'),
      Days: z.coerce.number().int().min(1).max(365).default(30),
    }),
    result: z.object({
      list: z.array(
        z.object({
          ID: idSchema,
          Name: z.string().nullable(),
          /** Tickets assigned to them. */
          Count: z.number(),
          /** Answered tickets among them. */
          Answered: z.number(),
          /** Unanswered and overdue. */
          Overdue: z.number(),
          /** Median minutes to the first answer; null while there is none. */
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
    summary: 'Measures how an answer changed volume and net sentiment of a subject, compared with control subjects',
    query: z.object({
      Ticket_ID: idSchema,
      Subject_ID: idSchema,
      Control_IDs: idListSchema(20),
      /** Time of the intervention, that is when the answer was published. */
      At: z.iso.datetime({ offset: true }),
      /** Number of days before and after. */
      Days: z.coerce.number().int().min(3).max(28).default(7),
    }),
    result: z.object({
      /** Relative change of the number of articles: −0.4 is 40 % less. */
      Volume: effectSchema.nullable(),
      /** Change of (positive − negative) ÷ all, −2…2. */
      Net_Emotion: effectSchema.nullable(),
      Days: z.array(z.object({ From: z.string(), To: z.string(), Count: z.number(), Control_Count: z.number() })),
    }),
  },
  attach: {
    method: 'POST',
    path: `${path}-attachment`,
    privilege: modify,
    summary: 'Adds files to the caller’s ticket or reply (form fields `Ticket_ID` and `Ticket_Message_ID` identify it)',
    accepts: 'multipart',
    upload: { files: maxFiles, bytes: 30 * 1024 * 1024 },
    result: z.object({ list: z.array(attachmentSchema) }),
  },
  download: {
    method: 'GET',
    path: '/v1/download-client-ticket-file',
    privilege: browse,
    summary: 'Downloads a file of a ticket',
    authorizationInQuery: true,
    query: z.object({ ticket_attachment_id: idSchema, authorization: z.string().max(2000).optional() }),
    answers: 'file',
  },
});
