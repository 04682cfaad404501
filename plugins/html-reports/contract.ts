import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema, pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { driftSchema, reportFormatSchema, reportSchema, shareCalls } from '#plugins/briefings';
import { shareVisitSchema } from '#plugins/share-links';
import { dataBlockSchema, maxBlocks, reportPageSchema, publishedSchema } from './report';

export const htmlReportStates = ['draft', 'published'] as const;
export type HtmlReportState = (typeof htmlReportStates)[number];

export const htmlReportSchema = z.object({
  HTML_Report_ID: idSchema,
  Title: z.string(),
  Theme: reportPageSchema.shape.Theme,
  State: z.enum(htmlReportStates),
  /** The draft differs from the published version. */
  Is_Changed: z.boolean(),
  /** Increases with every change; a save names the revision it is based on. */
  Revision: z.number(),
  User_Name: z.string().nullable(),
  /** Name of the last editor. */
  Editor_Name: z.string().nullable(),
  Created_At: z.string(),
  Updated_At: z.string(),
  Published_At: z.string().nullable(),
  Verified_At: z.string().nullable(),
  Drift_Count: z.number().nullable(),
});
export type HtmlReport = z.output<typeof htmlReportSchema>;

const listedSchema = htmlReportSchema.extend({
  /** Number of valid links. */
  Links: z.number(),
  /** Visits by any link, including expired ones, within the retention period of visits. */
  Visits: z.number(),
});
export type ListedHtmlReport = z.output<typeof listedSchema>;

const detailSchema = htmlReportSchema.extend({
  Page: reportPageSchema,
  Published: publishedSchema.nullable(),
  Drift: driftSchema.nullable(),
});
export type HtmlReportDetail = z.output<typeof detailSchema>;

/** Current data of the data blocks of a page, in the report model. */
const liveSchema = reportSchema.extend({
  /** Blocks that could not be answered, with the reasons. */
  Failed: z.array(z.object({ Block_ID: z.string(), Message: z.string() })),
});
export type LiveReport = z.output<typeof liveSchema>;

/** Content of the page behind a share link. */
const sharedSchema = publishedSchema.extend({ Expires_At: z.string() });
export type SharedPage = z.output<typeof sharedSchema>;

const path = '/v1/front/report/html-report';
const browse = ['html-report', 'browse'] as const;
const modify = ['html-report', 'modify'] as const;
const action = ['html-report', 'action'] as const;
const one = z.object({ HTML_Report_ID: idSchema });

/** Reports as pages: written block by block, frozen when published, checked against the data, and shared. */
export const htmlReportContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the HTML reports of the caller’s client, most recently changed first',
    query: z.object({
      State: z.enum(htmlReportStates).optional(),
      keyword: z.string().max(100).optional(),
      ...pageSchema({ maxPage: 10_000 }).shape,
    }),
    result: z.object({ list: z.array(listedSchema), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: browse,
    summary: 'Returns one report with its draft and its published version',
    query: z.object({ id: idSchema }),
    result: detailSchema,
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Creates a report',
    body: reportPageSchema,
    result: htmlReportSchema,
  },
  save: {
    method: 'PUT',
    path,
    privilege: modify,
    summary:
      'Saves the draft of a report; refused where somebody else has saved since. `Edit` lets an editor go on whose last save was stored and not answered',
    body: reportPageSchema.extend({ HTML_Report_ID: idSchema, Revision: z.int(), Edit: editSchema.optional() }),
    result: htmlReportSchema,
  },
  live: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/live`,
    privilege: browse,
    summary: 'Returns the current data of the modules and lists of a draft',
    body: z.object({ Blocks: z.array(dataBlockSchema).max(maxBlocks) }),
    result: liveSchema,
  },
  publish: {
    method: 'POST',
    path: `${path}/publish`,
    privilege: action,
    summary: 'Publishes a draft with all its figures frozen, replacing the previous version',
    body: one.extend({ Revision: z.int() }),
    result: detailSchema,
  },
  withdraw: {
    method: 'POST',
    path: `${path}/withdraw`,
    privilege: action,
    summary: 'Withdraws the published version: links show nothing until the report is published again',
    body: one,
    result: detailSchema,
  },
  verify: {
    method: 'POST',
    path: `${path}/verify`,
    privilege: browse,
    summary: 'Re-runs all questions of a published report and returns what has changed',
    body: one,
    result: detailSchema,
  },
  copy: {
    method: 'POST',
    path: `${path}/copy`,
    privilege: modify,
    summary: 'Creates a copy of a report',
    body: one,
    result: htmlReportSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['html-report', 'delete'],
    summary: 'Deletes a report with its links and visits',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  picture: {
    method: 'POST',
    path: `${path}/picture`,
    privilege: modify,
    accepts: 'multipart',
    upload: { files: 1, bytes: 5 * 1024 * 1024 },
    summary: 'Stores a PNG, JPEG, GIF or WebP picture of at most 4 MB for reports, in the form field `file`',
    result: z.object({ Hash: z.string() }),
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    privilege: action,
    summary: 'Exports a published report as PDF, DOCX, XLSX or HTML',
    answers: 'file',
    body: one.extend({ format: reportFormatSchema }),
  },
  ...shareCalls({
    path,
    privilege: 'html-report',
    publicPath: '/public/html-report',
    one,
    shared: sharedSchema,
  }),
  visits: {
    method: 'GET',
    path: `${path}/visit`,
    privilege: browse,
    summary: 'Lists the visits to a report by link, latest first',
    query: z.object({
      id: idSchema,
      ...pageSchema({ maxPage: 100_000 }).shape,
    }),
    result: z.object({ list: z.array(shareVisitSchema), total: z.number() }),
  },
});
