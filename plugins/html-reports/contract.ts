import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import {
  briefFormats,
  driftSchema,
  newShareSchema,
  reportSchema,
  shareSchema,
  shareVisitSchema,
  ticketSchema,
} from '#plugins/briefings';
import { dataBlockSchema, mostBlocks, pageSchema, publishedSchema } from './report';

export const htmlReportStates = ['draft', 'published'] as const;
export type HtmlReportState = (typeof htmlReportStates)[number];

const rowSchema = z.object({
  HTML_Report_ID: idSchema,
  Title: z.string(),
  Theme: pageSchema.shape.Theme,
  State: z.enum(htmlReportStates),
  /** The draft says something else than what is published. */
  Is_Changed: z.boolean(),
  /** Grows with every change; whoever saves says which one he saw. */
  Revision: z.number(),
  User_Name: z.string().nullable(),
  /** Who saved it last. */
  Editor_Name: z.string().nullable(),
  Created_At: z.string(),
  Updated_At: z.string(),
  Published_At: z.string().nullable(),
  Verified_At: z.string().nullable(),
  Drift_Count: z.number().nullable(),
});
export type HtmlReport = z.output<typeof rowSchema>;

const listedSchema = rowSchema.extend({
  /** Links that work. */
  Links: z.number(),
  /** By any link, those that have ended included, as long as visits are kept. */
  Visits: z.number(),
});
export type ListedHtmlReport = z.output<typeof listedSchema>;

const detailSchema = rowSchema.extend({
  Page: pageSchema,
  Published: publishedSchema.nullable(),
  Drift: driftSchema.nullable(),
});
export type HtmlReportDetail = z.output<typeof detailSchema>;

/** What the data blocks of a page show now, in the model of a report. */
const liveSchema = reportSchema.extend({
  /** Blocks that could not be answered, and why. */
  Failed: z.array(z.object({ Block_ID: z.string(), Message: z.string() })),
});
export type LiveReport = z.output<typeof liveSchema>;

/** What the page behind a link shows. */
const sharedSchema = publishedSchema.extend({ Expires_At: z.string() });
export type SharedPage = z.output<typeof sharedSchema>;

const path = '/v1/front/report/html-report';
const browse = ['html-report', 'browse'] as const;
const modify = ['html-report', 'modify'] as const;
const action = ['html-report', 'action'] as const;
const one = z.object({ HTML_Report_ID: idSchema });
const format = z.enum(briefFormats).default('pdf');

/** Reports as pages: written block by block, published as they are then, checked against the data, given away. */
export const htmlReportContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The HTML reports of the caller’s client, those changed last first',
    query: z.object({
      State: z.enum(htmlReportStates).optional(),
      keyword: z.string().max(100).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(listedSchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'One report with its draft, and what is published of it',
    query: z.object({ id: idSchema }),
    result: detailSchema,
  },
  create: { method: 'POST', path, privilege: modify, summary: 'Begins a report', body: pageSchema, result: rowSchema },
  save: {
    method: 'PUT',
    path,
    privilege: modify,
    summary:
      'Saves the draft of a report; refused where somebody else has saved since. `Edit` lets an editor go on whose last save was stored and not answered',
    body: pageSchema.extend({ HTML_Report_ID: idSchema, Revision: z.int(), Edit: editSchema.optional() }),
    result: rowSchema,
  },
  live: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/live`,
    privilege: browse,
    summary: 'What modules and lists of a draft show now',
    body: z.object({ Blocks: z.array(dataBlockSchema).max(mostBlocks) }),
    result: liveSchema,
  },
  publish: {
    method: 'POST',
    path: `${path}/publish`,
    privilege: action,
    summary: 'Freezes a draft with all that its figures are, in place of what was published before',
    body: one.extend({ Revision: z.int() }),
    result: detailSchema,
  },
  withdraw: {
    method: 'POST',
    path: `${path}/withdraw`,
    privilege: action,
    summary: 'Takes back what is published: links show nothing until it is published again',
    body: one,
    result: detailSchema,
  },
  verify: {
    method: 'POST',
    path: `${path}/verify`,
    privilege: browse,
    summary: 'Asks all questions of a published report again and tells what has become otherwise',
    body: one,
    result: detailSchema,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy`,
    privilege: modify,
    summary: 'Begins a report like another one',
    body: one,
    result: rowSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['html-report', 'delete'],
    summary: 'Removes a report with its links and visits',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  picture: {
    method: 'POST',
    path: `${path}/picture`,
    privilege: modify,
    accepts: 'multipart',
    upload: { files: 1, bytes: 5 * 1024 * 1024 },
    summary: 'Keeps a PNG, JPEG, GIF or WebP picture of at most 4 MB for reports, in the form field `file`',
    result: z.object({ Hash: z.string() }),
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    privilege: action,
    summary: 'A published report as PDF, DOCX, XLSX or HTML',
    answers: 'file',
    body: one.extend({ format }),
  },
  shares: {
    method: 'GET',
    path: `${path}/share`,
    privilege: action,
    summary: 'The links of a report that work',
    query: z.object({ id: idSchema }),
    result: z.object({ list: z.array(shareSchema) }),
  },
  share: {
    method: 'POST',
    path: `${path}/share`,
    privilege: action,
    summary: 'Makes a link that shows a report as it is published, until it ends',
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
  visits: {
    method: 'GET',
    path: `${path}/visit`,
    privilege: browse,
    summary: 'When a report was opened by a link, the last first',
    query: z.object({
      id: idSchema,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(shareVisitSchema), total: z.number() }),
  },
  read: {
    method: 'POST',
    path: '/public/html-report',
    access: 'open',
    summary: 'The report behind a link',
    body: ticketSchema,
    result: sharedSchema,
  },
  readFile: {
    method: 'POST',
    path: '/public/html-report/file',
    access: 'open',
    summary: 'The report behind a link as a file',
    answers: 'file',
    body: ticketSchema.extend({ format }),
  },
});
