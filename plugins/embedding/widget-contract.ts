import { z } from 'zod';
import { defineContract, languages } from '#core';
import { idSchema } from '#core/resource';
import { moduleIdSchema, moduleInputSchema } from '#plugins/analysis';
import { originSchema } from './origin';

const path = '/v1/manage/external-interface/iframe-embedded';
const browse = ['iframe-embedded', 'browse'] as const;
const modify = ['iframe-embedded', 'modify'] as const;
const remove = ['iframe-embedded', 'delete'] as const;

/** `auto` follows the reader's own setting. */
export const widgetThemes = ['light', 'dark', 'auto'] as const;
/** A list of articles, in the place of the name of a module. */
export const listWidget = 'articles';
export const mostListed = 50;

const { Period, Subject_ID, keyword, Emotion } = moduleInputSchema.shape;

const draft = z.object({
  Widget_Name: z.string().trim().min(1).max(60),
  /** The module it shows, or `articles` for a list. */
  Module_ID: moduleIdSchema,
  Input: z.object({
    Period,
    Subject_ID,
    keyword,
    Emotion,
    Size: z.number().int().min(1).max(mostListed).optional(),
  }),
  /** Sites that may frame it; none: only this product. */
  Origins: z.array(originSchema).max(20),
  Theme: z.enum(widgetThemes).default('auto'),
  Language: z.enum(languages).default('zh-CN'),
  Is_Enabled: z.boolean().default(true),
});
export type WidgetDraft = z.output<typeof draft>;

const widget = draft.extend({
  Widget_ID: idSchema,
  /** Told to who made the widget, and to who sees all that it may show. */
  Widget_URL: z.string().nullable(),
  May_Change: z.boolean(),
  Views: z.number(),
  Last_Shown_At: z.string().nullable(),
  User_Name: z.string().nullable(),
});
export type Widget = z.output<typeof widget>;

/** Figures and lists for pages of others. */
export const widgetContract = defineContract({
  widgets: {
    method: 'GET',
    path: `${path}/widget-list`,
    privilege: browse,
    summary: 'The widgets of the client',
    result: z.object({ list: z.array(widget), total: z.number() }),
  },
  createWidget: {
    method: 'POST',
    path: `${path}/widget`,
    privilege: modify,
    summary: 'Makes a widget, in the sight of who makes it',
    body: draft,
    result: widget,
  },
  updateWidget: {
    method: 'PUT',
    path: `${path}/widget`,
    privilege: modify,
    summary: 'Changes a widget; its address stays',
    body: draft.extend({ Widget_ID: idSchema }),
    result: widget,
  },
  removeWidget: {
    method: 'DELETE',
    path: `${path}/widget`,
    privilege: remove,
    summary: 'Removes a widget; its address shows nothing any more',
    query: z.object({ Widget_ID: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  widget: {
    method: 'GET',
    path: '/public/widget',
    access: 'open',
    summary: 'A widget as a page that only its own sites may frame',
    answers: 'response',
    query: z.object({ token: z.string().max(200) }),
  },
});
