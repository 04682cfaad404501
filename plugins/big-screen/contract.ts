import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { listedArticleSchema, moduleInputSchema, moduleReplySchema } from '#plugins/analysis';
import { layoutSchema } from './layout';
import { bigScreenIdSchema } from './screen-address';

const path = '/v1/big-screen';
const browse = ['big-screen', 'browse'] as const;
const modify = ['big-screen', 'modify'] as const;
const name = z.string().trim().min(1).max(60);

/** `big-screen` is a screen for display in a room; `home` is the start page of users. */
export const bigScreenUses = ['big-screen', 'home'] as const;

const screen = z.object({
  Big_Screen_ID: bigScreenIdSchema,
  Big_Screen_Name: name,
  Use: z.enum(bigScreenUses),
  /** True for built-in big screens, which are the same for everybody; users start from a copy. */
  Is_Ready: z.boolean(),
  /** True for big screens of the whole client, false for those of the caller alone. */
  Is_Shared: z.boolean(),
  Is_Editable: z.boolean(),
  Version: z.number(),
  Updated_At: z.string().nullable(),
  Updated_By: z.string(),
  /** Positions of the parts in thousandths of the canvas: left, top, width, height. */
  Sketch: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  Is_Upright: z.boolean(),
});
export type BigScreen = z.output<typeof screen>;

const bigScreenVersion = z.object({ Version: z.number(), Saved_At: z.string(), Saved_By: z.string() });
const bigScreenDetail = screen.extend({ Layout: layoutSchema, Versions: z.array(bigScreenVersion) });
export type BigScreenDetail = z.output<typeof bigScreenDetail>;

const bigScreenAnswer = moduleReplySchema.extend({ Key: z.string(), Input: moduleInputSchema });
export type BigScreenAnswer = z.output<typeof bigScreenAnswer>;
const chartData = z.object({
  /** Time of the answer by the server clock. */
  At: z.string(),
  /** Version of the layout, so that a displayed big screen detects changes. */
  Version: z.number(),
  Answers: z.array(bigScreenAnswer),
});
export type ChartData = z.output<typeof chartData>;

const moment = z.iso.datetime({ offset: true });
const screenQuery = z.object({ id: bigScreenIdSchema, at: moment.optional() });

/** Big screens, their layouts, and the data they show. */
export const bigScreenContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the big screens available to the caller: the built-in ones, those of the client and their own',
    query: z.object({ keyword: z.string().trim().max(60).optional(), Use: z.enum(bigScreenUses).optional() }),
    result: z.object({ list: z.array(screen), total: z.number() }),
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Creates a big screen',
    body: z.object({
      Big_Screen_Name: name,
      Use: z.enum(bigScreenUses).default('big-screen'),
      Is_Shared: z.boolean().default(false),
      Layout: layoutSchema,
    }),
    result: bigScreenDetail,
  },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Renames a big screen or changes its owner',
    body: z.object({ Big_Screen_ID: idSchema, Big_Screen_Name: name.optional(), Is_Shared: z.boolean().optional() }),
    result: bigScreenDetail,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Deletes a big screen with its versions; shared ones can only be deleted by administrators of the client',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  layout: {
    method: 'GET',
    path: `${path}/get-dashboard-layout`,
    privilege: browse,
    summary: 'Returns the current layout of a big screen, or one of its versions',
    query: z.object({ id: bigScreenIdSchema, Version: z.coerce.number().int().min(1).optional() }),
    result: bigScreenDetail,
  },
  saveLayout: {
    method: 'PUT',
    path: `${path}/update-dashboard-layout`,
    privilege: modify,
    summary: 'Saves a layout as the next version; returns 409 when another user has saved since `Version`',
    body: z.object({
      Big_Screen_ID: idSchema,
      Version: z.number().int(),
      Layout: layoutSchema,
      Edit: editSchema.optional(),
    }),
    result: bigScreenDetail,
  },
  chartData: {
    method: 'GET',
    path: `${path}/get-chart-data`,
    privilege: browse,
    summary:
      'Returns the data of all parts of a big screen, or of those in `keys`, in one call; at a past moment by `at`',
    query: screenQuery.extend({ keys: z.string().max(600).optional() }),
    result: chartData,
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: browse,
    summary: 'Previews the data of an unsaved layout',
    body: z.object({ Layout: layoutSchema }),
    result: chartData,
  },
  negativeList: {
    method: 'GET',
    path: `${path}/get-negative-list`,
    privilege: browse,
    summary: 'Lists the newest negative articles covered by a big screen',
    query: screenQuery.extend({ size: sizeSchema() }),
    result: z.object({ list: z.array(listedArticleSchema.loose()), total: z.number(), At: z.string() }),
  },
  areaEmotion: {
    method: 'GET',
    path: `${path}/get-area-emo`,
    privilege: browse,
    summary: 'Counts the articles covered by a big screen by province and sentiment',
    query: screenQuery,
    result: z.object({
      list: z.array(
        z.object({
          Region: z.string(),
          Count: z.number(),
          Negative: z.number(),
          Neutral: z.number(),
          Positive: z.number(),
        }),
      ),
      /** Total number of articles, with and without a known province. */
      total: z.number(),
      At: z.string(),
    }),
  },
});
