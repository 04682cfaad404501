import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { moduleIdSchema } from './module-id';
import { moduleInputSchema } from './module-input';

export const questionSchema = z.object({ Module_ID: moduleIdSchema, Input: moduleInputSchema.default({}) });
export type ModuleQuestion = z.output<typeof questionSchema>;

export const moduleAnswerSchema = z.object({
  Module_ID: moduleIdSchema,
  Rows: z.array(z.looseObject({})),
  /** Number of articles that the question covers: exactly as many as its list holds. */
  Counted: z.number(),
  /** Start of the requested time range, both ends included. */
  From: z.string(),
  To: z.string(),
  /** The answer for the preceding period of equal length, up to the same moment. */
  Before: z
    .object({ Rows: z.array(z.looseObject({})), Counted: z.number(), From: z.string(), To: z.string() })
    .nullable(),
  /** Time at which the newest article of the client was ingested; null when there is none. */
  Newest_At: z.string().nullable(),
  /** Sources that are polled regularly and currently deliver nothing. */
  Silent_Sources: z.array(z.object({ Name: z.string(), Last_At: z.string().nullable() })),
  /** State of the data that was counted. */
  As_Of: z.string(),
});
export type ModuleAnswer = z.output<typeof moduleAnswerSchema>;

/** An answer, or the reason why there is none. */
export const moduleReplySchema = z.object({
  Module_ID: moduleIdSchema,
  Answer: moduleAnswerSchema.nullable(),
  Error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ModuleReply = z.output<typeof moduleReplySchema>;

const chartSettings = z.object({
  Chart_Name: lineSchema(60, 1),
  Module_ID: moduleIdSchema,
  Input: moduleInputSchema.default({}),
  /** The selected view and other settings of the slot. */
  Settings: z.record(z.string().max(40), z.json()).default({}),
  /** Visible to the whole client. */
  Is_Shared: z.boolean().default(true),
});
export const chartDataSchema = chartSettings.extend({
  Chart_Data_ID: idSchema,
  Is_Own: z.boolean(),
  Created_At: z.string(),
  Updated_At: z.string(),
});
export type ChartDataRow = z.output<typeof chartDataSchema>;
export type ChartDataDraft = z.output<typeof chartSettings>;

const chartPath = '/v1/chart-data';

/** Module questions, and saved charts with their settings. */
export const analysisContract = defineContract({
  answers: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/analysis/answers',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Answers all questions of a screen in one call; a failing question does not affect the others',
    body: z.object({ list: z.array(questionSchema).min(1).max(30) }),
    result: z.object({ list: z.array(moduleReplySchema) }),
  },
  modules: {
    method: 'GET',
    path: '/v1/analysis/module-list',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Lists the questions that the caller may ask',
    result: z.object({ list: z.array(z.object({ Module_ID: moduleIdSchema, Title: z.string() })) }),
  },
  exportModule: {
    method: 'POST',
    path: '/v1/analysis/export',
    privilege: ['classifiedInfo', 'action'],
    summary: 'Exports the table of an answer as CSV or XLSX',
    answers: 'file',
    body: questionSchema.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  },
  charts: {
    method: 'GET',
    path: chartPath,
    privilege: ['chart-data', 'browse'],
    summary: 'Lists the saved charts of the caller’s client, or returns one with its answer by `id`',
    query: z.object({ id: idSchema.optional(), keyword: z.string().max(60).optional() }),
    result: z.object({
      list: z.array(chartDataSchema.extend({ Answer: moduleAnswerSchema.nullable() })),
      total: z.number(),
    }),
  },
  createChart: {
    method: 'POST',
    path: chartPath,
    privilege: ['chart-data', 'modify'],
    summary: 'Saves a chart with its settings',
    body: chartSettings,
    result: chartDataSchema,
  },
  updateChart: {
    method: 'PUT',
    path: chartPath,
    privilege: ['chart-data', 'modify'],
    summary: 'Updates a saved chart',
    body: chartSettings.partial().extend({ Chart_Data_ID: idSchema }),
    result: chartDataSchema,
  },
  removeChart: {
    method: 'DELETE',
    path: chartPath,
    privilege: ['chart-data', 'modify'],
    summary: 'Deletes a chart',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
});
