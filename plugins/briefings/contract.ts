import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema, lineSchema, pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { moduleIdSchema } from '#plugins/analysis';
import { templateChoiceSchema, templateKinds, usualModules, type TemplateKind } from '#plugins/report-templates';
import { blockSchema, driftSchema, reportSchema } from './report';
import { reportFormatSchema, shareCalls } from './share';

/** Each kind may have a default template. */
export const briefKinds = templateKinds;
export type BriefKind = TemplateKind;
/** `drafting`: created, not built yet; `sent`: recipients were notified. */
export const briefStates = ['drafting', 'generating', 'done', 'failed', 'sent'] as const;
export type BriefState = (typeof briefStates)[number];

/** Content settings of a brief, independent of its period. */
export const briefSettingsSchema = z.object({
  /** Subjects covered; all subjects that the author may see if empty. */
  Subject_IDs: z.array(idSchema).max(200).default([]),
  /** Ids of analysis modules, in order. */
  Modules: z
    .array(moduleIdSchema)
    .max(30)
    .default(usualModules.map(({ Module_ID }) => Module_ID)),
  /** Uses the modules configured for its subjects instead of `Modules`. */
  Is_By_Subject: z.boolean().default(false),
  /** Template of the Word file. */
  Template: templateChoiceSchema.default('usual'),
  /** Includes the selected articles, in their columns. */
  Is_Basket: z.boolean().default(true),
  /** Number of most popular articles of the period to include. */
  Top_Count: z.int().min(0).max(1000).default(10),
  /** Limits the most popular articles to negative ones. */
  Is_Negative: z.boolean().default(false),
  /** Includes the full text of articles. */
  Is_Full_Text: z.boolean().default(false),
});
export type BriefSettings = z.output<typeof briefSettingsSchema>;

const draft = briefSettingsSchema.extend({
  Kind: z.enum(briefKinds),
  /** Defaults to the next number of its kind. */
  Number: z.int().min(1).max(100_000).optional(),
  Title: lineSchema(100, 1),
  From: z.iso.datetime(),
  To: z.iso.datetime(),
});
export type BriefDraft = z.input<typeof draft>;

/** Fields of a brief besides its settings. */
export const briefRowSchema = z.object({
  Briefing_ID: idSchema,
  Kind: z.enum(briefKinds),
  Number: z.number(),
  Title: z.string(),
  From: z.string(),
  To: z.string(),
  State: z.enum(briefStates),
  /** 0…1 during the build. */
  Progress: z.number(),
  /** Error code of a failed build. */
  Error: z.string().nullable(),
  Is_Pinned: z.boolean(),
  /** Increases with every change; an update must state the revision it is based on. */
  Revision: z.number(),
  User_Name: z.string().nullable(),
  Drift_Count: z.number().nullable(),
  Created_At: z.string(),
  Built_At: z.string().nullable(),
  Verified_At: z.string().nullable(),
  Sent_At: z.string().nullable(),
});
export const briefSchema = briefSettingsSchema.extend(briefRowSchema.shape);
export type Brief = z.output<typeof briefSchema>;

export const briefDetailSchema = briefSchema.extend({ Report: reportSchema.nullable(), Drift: driftSchema.nullable() });
export type BriefDetail = z.output<typeof briefDetailSchema>;

/** Content of the page behind a share link. */
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

/** Briefs: built by a job, edited part by part, checked against the data, and distributed. */
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
      ...pageSchema({ maxPage: 10_000 }).shape,
    }),
    result: z.object({ list: z.array(briefSchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'One brief with its parts, their evidence, and the changes since',
    query: z.object({ id: idSchema }),
    result: briefDetailSchema,
  },
  create: { method: 'POST', path, privilege: modify, summary: 'Creates a brief', body: draft, result: briefSchema },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Changes the settings of a brief, which must then be rebuilt',
    body: draft.extend({ Briefing_ID: idSchema }),
    result: briefSchema,
  },
  pin: {
    method: 'PUT',
    path: `${path}/pin`,
    privilege: modify,
    summary: 'Pins or unpins a brief',
    body: one.extend({ Is_Pinned: z.boolean() }),
    result: briefSchema,
  },
  build: {
    method: 'POST',
    path: `${path}/build`,
    privilege: modify,
    summary: 'Starts a job that builds a brief and replaces the previous build',
    body: one,
    result: briefSchema,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy`,
    privilege: modify,
    summary: 'Copies a brief under the next number',
    body: one,
    result: briefSchema,
  },
  edit: {
    method: 'PUT',
    path: `${path}/part`,
    privilege: modify,
    summary: 'Reorders the parts of a brief, edits their text, adds and removes parts',
    body: one.extend({ Revision: z.int(), Blocks: z.array(blockSchema).max(5000), Edit: editSchema.optional() }),
    result: briefDetailSchema,
  },
  verify: {
    method: 'POST',
    path: `${path}/verify`,
    privilege: browse,
    summary: 'Re-runs all queries of a brief and reports the differences',
    body: one,
    result: briefDetailSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['brief-report', 'delete'],
    summary: 'Deletes a brief with its links',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  ...shareCalls({
    path,
    privilege: 'brief-report',
    publicPath: '/public/briefing',
    one,
    shared: sharedBriefSchema,
  }),
  send: {
    method: 'POST',
    path: `${path}/send`,
    privilege: action,
    summary: 'Notifies recipients of a brief, with a link to it',
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
    body: one.extend({ Client_Domain: z.string().max(200).optional(), format: reportFormatSchema }),
  },
});
