import { z } from 'zod';
import { defineContract, languages } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { moduleIdSchema, moduleInputSchema } from '#plugins/analysis';
import { originSchema } from './origin';

const path = '/v1/manage/external-interface/iframe-embedded';
const browse = ['iframe-embedded', 'browse'] as const;
const modify = ['iframe-embedded', 'modify'] as const;
const remove = ['iframe-embedded', 'delete'] as const;

/** Color themes of a widget. `auto` follows the reader's own setting. */
export const widgetThemes = ['light', 'dark', 'auto'] as const;
/** Value of `Module_ID` that stands for a list of articles. */
export const listWidget = 'articles';
export const maxListed = 50;

const { Period, Subject_ID, keyword, Emotion } = moduleInputSchema.shape;

const draft = z.object({
  Widget_Name: lineSchema(60, 1),
  /** The module to show, or `articles` for a list. */
  Module_ID: moduleIdSchema,
  Input: z.object({
    Period,
    Subject_ID,
    keyword,
    Emotion,
    Size: z.number().int().min(1).max(maxListed).optional(),
  }),
  /** Sites that may frame the widget. If empty, only this product may. */
  Origins: z.array(originSchema).max(20),
  Theme: z.enum(widgetThemes).default('auto'),
  Language: z.enum(languages).default('zh-CN'),
  Is_Enabled: z.boolean().default(true),
});
export type WidgetDraft = z.output<typeof draft>;

export const widgetSchema = draft.extend({
  Widget_ID: idSchema,
  /** Visible only to the creator of the widget and to users who may see everything that it shows. */
  Widget_URL: z.string().nullable(),
  May_Change: z.boolean(),
  Views: z.number(),
  Last_Shown_At: z.string().nullable(),
  User_Name: z.string().nullable(),
});
export type Widget = z.output<typeof widgetSchema>;

/** API for figures and lists that are embedded in other sites. */
export const widgetContract = defineContract({
  widgets: {
    method: 'GET',
    path: `${path}/widget-list`,
    privilege: browse,
    summary: 'Lists the widgets of the client',
    result: z.object({ list: z.array(widgetSchema), total: z.number() }),
  },
  createWidget: {
    method: 'POST',
    path: `${path}/widget`,
    privilege: modify,
    summary: 'Creates a widget with the visibility of its creator',
    body: draft,
    result: widgetSchema,
  },
  updateWidget: {
    method: 'PUT',
    path: `${path}/widget`,
    privilege: modify,
    summary: 'Changes a widget; its URL stays the same',
    body: draft.extend({ Widget_ID: idSchema }),
    result: widgetSchema,
  },
  removeWidget: {
    method: 'DELETE',
    path: `${path}/widget`,
    privilege: remove,
    summary: 'Deletes a widget; its URL stops working',
    query: z.object({ Widget_ID: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  widget: {
    method: 'GET',
    path: '/public/widget',
    access: 'open',
    summary: 'Returns a widget as a page that only its configured sites may frame',
    answers: 'response',
    query: z.object({ token: z.string().max(200) }),
  },
});
