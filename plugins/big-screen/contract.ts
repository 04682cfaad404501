import { z } from 'zod';
import { defineContract } from '#core';
import { editSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { listedArticleSchema, moduleInputSchema, moduleReplySchema } from '#plugins/analysis';
import { layoutSchema } from './layout';
import { wallIdSchema } from './wall-address';

const path = '/v1/big-screen';
const browse = ['big-screen', 'browse'] as const;
const modify = ['big-screen', 'modify'] as const;
const name = z.string().trim().min(1).max(60);

/** A wall hangs in a room; a home is the page that people begin on. */
export const wallUses = ['wall', 'home'] as const;

const wall = z.object({
  Big_Screen_ID: wallIdSchema,
  Big_Screen_Name: name,
  Use: z.enum(wallUses),
  /** Always there and the same for all; others start from a copy of it. */
  Is_Ready: z.boolean(),
  /** Of the whole client; else of the caller alone. */
  Is_Shared: z.boolean(),
  Is_Editable: z.boolean(),
  Version: z.number(),
  Updated_At: z.string().nullable(),
  Updated_By: z.string(),
  /** Where its parts stand, in thousandths of the canvas: left, top, width, height. */
  Sketch: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  Is_Upright: z.boolean(),
});
export type Wall = z.output<typeof wall>;

const wallVersion = z.object({ Version: z.number(), Saved_At: z.string(), Saved_By: z.string() });
const wallDetail = wall.extend({ Layout: layoutSchema, Versions: z.array(wallVersion) });
export type WallDetail = z.output<typeof wallDetail>;

const wallAnswer = moduleReplySchema.extend({ Key: z.string(), Input: moduleInputSchema });
export type WallAnswer = z.output<typeof wallAnswer>;
const chartData = z.object({
  /** When this was answered, by the clock of the server. */
  At: z.string(),
  /** Of the layout, so that a wall notices that it was changed. */
  Version: z.number(),
  Answers: z.array(wallAnswer),
});
export type ChartData = z.output<typeof chartData>;

const moment = z.iso.datetime({ offset: true });
const asked = z.object({ id: wallIdSchema, at: moment.optional() });

/** Walls, their layouts, and all that a wall shows. */
export const bigScreenContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'The walls that the caller may show: the ready ones, those of the client and their own',
    query: z.object({ keyword: z.string().trim().max(60).optional(), Use: z.enum(wallUses).optional() }),
    result: z.object({ list: z.array(wall), total: z.number() }),
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Makes a wall',
    body: z.object({
      Big_Screen_Name: name,
      Use: z.enum(wallUses).default('wall'),
      Is_Shared: z.boolean().default(false),
      Layout: layoutSchema,
    }),
    result: wallDetail,
  },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Renames a wall, or says whose it is',
    body: z.object({ Big_Screen_ID: idSchema, Big_Screen_Name: name.optional(), Is_Shared: z.boolean().optional() }),
    result: wallDetail,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Removes a wall with its versions; one of the client only by its administrators',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  layout: {
    method: 'GET',
    path: `${path}/get-dashboard-layout`,
    privilege: browse,
    summary: 'How a wall is laid out, now or in one of its versions',
    query: z.object({ id: wallIdSchema, Version: z.coerce.number().int().min(1).optional() }),
    result: wallDetail,
  },
  saveLayout: {
    method: 'PUT',
    path: `${path}/update-dashboard-layout`,
    privilege: modify,
    summary: 'Saves a layout as the next version; 409 when somebody else has saved since `Version`',
    body: z.object({
      Big_Screen_ID: idSchema,
      Version: z.number().int(),
      Layout: layoutSchema,
      Edit: editSchema.optional(),
    }),
    result: wallDetail,
  },
  chartData: {
    method: 'GET',
    path: `${path}/get-chart-data`,
    privilege: browse,
    summary: 'What all parts of a wall show, or those of `keys`, in one call; at a past moment by `at`',
    query: asked.extend({ keys: z.string().max(600).optional() }),
    result: chartData,
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: browse,
    summary: 'What a layout would show that nobody has saved',
    body: z.object({ Layout: layoutSchema }),
    result: chartData,
  },
  negativeList: {
    method: 'GET',
    path: `${path}/get-negative-list`,
    privilege: browse,
    summary: 'The newest negative articles of what a wall is about',
    query: asked.extend({ size: z.coerce.number().int().min(1).max(100).default(20) }),
    result: z.object({ list: z.array(listedArticleSchema.loose()), total: z.number(), At: z.string() }),
  },
  areaEmotion: {
    method: 'GET',
    path: `${path}/get-area-emo`,
    privilege: browse,
    summary: 'The articles of what a wall is about by province and emotion',
    query: asked,
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
      /** Articles in all, whether a province is known or not. */
      total: z.number(),
      At: z.string(),
    }),
  },
});
