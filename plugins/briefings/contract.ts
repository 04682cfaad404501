import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { moduleIdSchema } from '#plugins/analysis';
import { templateChoiceSchema, templateKinds, usualModules, type TemplateKind } from '#plugins/report-templates';
import { blockSchema, driftSchema, reportSchema } from './report';
import { newShareSchema, shareSchema, ticketSchema } from './share';

/** Each kind may have a usual template. */
export const briefKinds = templateKinds;
export type BriefKind = TemplateKind;
/** `drafting`: set, not built yet; `sent`: people were told of it. */
export const briefStates = ['drafting', 'generating', 'done', 'failed', 'sent'] as const;
export type BriefState = (typeof briefStates)[number];
export const briefFormats = ['pdf', 'docx', 'xlsx', 'html'] as const;
export type BriefFormat = (typeof briefFormats)[number];

/** What a brief is made of, whatever its time. */
export const briefSettingsSchema = z.object({
  /** Subjects that it is about; all that its author sees where none is named. */
  Subject_IDs: z.array(idSchema).max(200).default([]),
  /** Ids of analysis modules, in their order. */
  Modules: z
    .array(moduleIdSchema)
    .max(30)
    .default(usualModules.map(({ Module_ID }) => Module_ID)),
  /** With the modules that are set for its subjects, in place of `Modules`. */
  Is_By_Subject: z.boolean().default(false),
  /** What its Word file is made with. */
  Template: templateChoiceSchema.default('usual'),
  /** With what was picked, in its columns. */
  Is_Basket: z.boolean().default(true),
  /** With so many of the hottest articles of the time besides. */
  Top_Count: z.int().min(0).max(1000).default(10),
  /** Only negative ones of these. */
  Is_Negative: z.boolean().default(false),
  /** With the whole texts of its articles. */
  Is_Full_Text: z.boolean().default(false),
});
export type BriefSettings = z.output<typeof briefSettingsSchema>;

const draft = briefSettingsSchema.extend({
  Kind: z.enum(briefKinds),
  /** The next of its kind unless given. */
  Number: z.int().min(1).max(100_000).optional(),
  Title: z.string().trim().min(1).max(100),
  From: z.iso.datetime(),
  To: z.iso.datetime(),
});
export type BriefDraft = z.input<typeof draft>;

export const briefSchema = briefSettingsSchema.extend({
  Briefing_ID: idSchema,
  Kind: z.enum(briefKinds),
  Number: z.number(),
  Title: z.string(),
  From: z.string(),
  To: z.string(),
  State: z.enum(briefStates),
  /** 0…1 while it is built. */
  Progress: z.number(),
  /** Why it could not be built, as a code. */
  Error: z.string().nullable(),
  Is_Pinned: z.boolean(),
  /** Grows with every change; whoever changes says which one he saw. */
  Revision: z.number(),
  User_Name: z.string().nullable(),
  Drift_Count: z.number().nullable(),
  Created_At: z.string(),
  Built_At: z.string().nullable(),
  Verified_At: z.string().nullable(),
  Sent_At: z.string().nullable(),
});
export type Brief = z.output<typeof briefSchema>;

export const briefDetailSchema = briefSchema.extend({ Report: reportSchema.nullable(), Drift: driftSchema.nullable() });
export type BriefDetail = z.output<typeof briefDetailSchema>;

/** What the page behind a link shows. */
export const sharedBriefSchema = z.object({
  Title: z.string(),
  Kind: z.enum(briefKinds),
  Number: z.number(),
  From: z.string(),
  To: z.string(),
  Built_At: z.string().nullable(),
  Expires_At: z.string(),
  Report: reportSchema,
});
export type SharedBrief = z.output<typeof sharedBriefSchema>;

const path = '/v1/front/report/brief-report';
const browse = ['brief-report', 'browse'] as const;
const modify = ['brief-report', 'modify'] as const;
const action = ['brief-report', 'action'] as const;
const one = z.object({ Briefing_ID: idSchema });

/** Briefs: built by a job, edited part by part, checked against the data, and given away. */
export const briefContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The briefs of the caller’s client, pinned ones first, then the newest',
    query: z.object({
      Kind: z.enum(briefKinds).optional(),
      State: z.enum(briefStates).optional(),
      keyword: z.string().max(100).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(briefSchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'One brief with its parts, their evidence, and what drifted since',
    query: z.object({ id: idSchema }),
    result: briefDetailSchema,
  },
  create: { method: 'POST', path, privilege: modify, summary: 'Sets a brief', body: draft, result: briefSchema },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Changes what a brief is made of; it must be built again then',
    body: draft.extend({ Briefing_ID: idSchema }),
    result: briefSchema,
  },
  pin: {
    method: 'PUT',
    path: `${path}/pin`,
    privilege: modify,
    summary: 'Pins a brief or lets it go',
    body: one.extend({ Is_Pinned: z.boolean() }),
    result: briefSchema,
  },
  build: {
    method: 'POST',
    path: `${path}/build`,
    privilege: modify,
    summary: 'Lets a job build a brief, in place of what was built before',
    body: one,
    result: briefSchema,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy`,
    privilege: modify,
    summary: 'Sets a brief like another one, under the next number',
    body: one,
    result: briefSchema,
  },
  edit: {
    method: 'PUT',
    path: `${path}/part`,
    privilege: modify,
    summary: 'Puts the parts of a brief in order, changes their words, adds and removes some',
    body: one.extend({ Revision: z.int(), Blocks: z.array(blockSchema).max(5000), Edit: editSchema.optional() }),
    result: briefDetailSchema,
  },
  verify: {
    method: 'POST',
    path: `${path}/verify`,
    privilege: browse,
    summary: 'Asks all questions of a brief again and tells what has become otherwise',
    body: one,
    result: briefDetailSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['brief-report', 'delete'],
    summary: 'Removes a brief with its links',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  shares: {
    method: 'GET',
    path: `${path}/share`,
    privilege: action,
    summary: 'The links of a brief that work',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(shareSchema) }),
  },
  share: {
    method: 'POST',
    path: `${path}/share`,
    privilege: action,
    summary: 'Makes a link that shows a brief as it is to whoever has it, until it ends',
    body: one.extend(newShareSchema.shape),
    result: shareSchema,
  },
  revoke: {
    method: 'DELETE',
    path: `${path}/share`,
    privilege: action,
    summary: 'Ends a link',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  send: {
    method: 'POST',
    path: `${path}/send`,
    privilege: action,
    summary: 'Tells receivers of a brief, with a link to it',
    body: one.extend({ Receiver_IDs: z.array(idSchema).min(1).max(500) }),
    result: z.object({ sent: z.number() }),
  },
  export: {
    method: 'POST',
    path: '/v1/front/report/export',
    privilege: action,
    summary: 'A brief as PDF, DOCX, XLSX or HTML',
    accepts: 'form',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({ authorization: z.string().max(2000).optional() }),
    body: one.extend({ Client_Domain: z.string().max(200).optional(), format: z.enum(briefFormats).default('pdf') }),
  },
  read: {
    method: 'POST',
    path: '/public/briefing',
    access: 'open',
    summary: 'The brief behind a link',
    body: ticketSchema,
    result: sharedBriefSchema,
  },
  readFile: {
    method: 'POST',
    path: '/public/briefing/file',
    access: 'open',
    summary: 'The brief behind a link as a file',
    answers: 'file',
    body: ticketSchema.extend({ format: z.enum(briefFormats).default('pdf') }),
  },
});
