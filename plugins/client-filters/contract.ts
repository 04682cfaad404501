import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { filterParameters, filterSettingSchema } from './filter-setting';
import { blackKinds, blockedWordFields } from './resource';

const mark = z.object({ field: z.enum(['title', 'body']), start: z.number(), end: z.number(), word: z.string() });

const preview = z.object({
  /** Articles that the client sees now and would no longer see; counted up to 10,000. */
  total: z.number(),
  Is_Capped: z.boolean(),
  /**
   * Whether counts and lists are limited to the subjects that the caller may see; the entry itself applies to the whole
   * client.
   */
  Is_Restricted: z.boolean(),
  /** Number of days evaluated; smaller than requested when the full range would have taken too long. */
  Days: z.number(),
  /** Total number of articles in the same period. */
  Of: z.number(),
  list: z.array(
    z.object({
      Article_ID: idSchema,
      Title: z.string(),
      Site: z.string(),
      Published_At: z.string(),
      Marks: z.array(mark),
    }),
  ),
});
export type FilterPreview = z.output<typeof preview>;

const hidden = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Published_At: z.string(),
  Hidden_At: z.string(),
  Reason: z.string(),
});
export type HiddenArticle = z.output<typeof hidden>;

const setting = filterSettingSchema.extend({
  /** Parameters in use. */
  Applied: z.array(
    z.object({
      Name: z.enum(filterParameters),
      Entry_ID: idSchema,
      Hidden_Count: z.number(),
      Applied_At: z.string().nullable(),
    }),
  ),
});
export type AppliedFilterSetting = z.output<typeof setting>;

const page = z.object({ Entry_ID: idSchema, after: idSchema.optional() });
const parameterPath = '/v1/manage/class-manage/filter-parameter';
const previewPath = '/v1/manage/class-manage/client-filter';

/** Calls for filters beyond those of their lists. */
export const clientFilterContract = defineContract({
  previewList: {
    method: 'POST',
    readsOnly: true,
    path: `${previewPath}/preview-black-list`,
    privilege: ['client-black-list', 'browse'],
    summary: 'Previews which articles of the last 7 days a blocklist entry would hide',
    body: z.object({ Kind: z.enum(blackKinds), Value: z.string().trim().min(1).max(500) }),
    result: preview,
  },
  previewWord: {
    method: 'POST',
    readsOnly: true,
    path: `${previewPath}/preview-black-word`,
    privilege: ['client-black-word', 'browse'],
    summary: 'Previews which articles of the last 7 days a blocked word would hide',
    body: z.object({
      Word: z.string().trim().min(2).max(50),
      Place: z.enum(blockedWordFields),
      Subject_IDs: z.array(idSchema).max(200).nullish(),
    }),
    result: preview,
  },
  hiddenByList: {
    method: 'GET',
    path: '/v1/manage/class-manage/client-black-list/hidden-article-list',
    privilege: ['client-black-list', 'browse'],
    summary: 'Articles hidden by a blocklist entry, newest first',
    query: page,
    result: z.object({ list: z.array(hidden), next: z.string().nullable() }),
  },
  hiddenByWord: {
    method: 'GET',
    path: '/v1/manage/class-manage/client-black-word/hidden-article-list',
    privilege: ['client-black-word', 'browse'],
    summary: 'Articles hidden by a blocked word, newest first',
    query: page,
    result: z.object({ list: z.array(hidden), next: z.string().nullable() }),
  },
  setting: {
    method: 'GET',
    path: parameterPath,
    privilege: ['filter-parameter', 'browse'],
    summary: 'Filter parameters of the client',
    result: setting,
  },
  saveSetting: {
    method: 'PUT',
    path: parameterPath,
    privilege: ['filter-parameter', 'modify'],
    summary: 'Sets the filter parameters of the client',
    body: filterSettingSchema,
    result: setting,
  },
  previewSetting: {
    method: 'POST',
    readsOnly: true,
    path: `${parameterPath}/preview`,
    privilege: ['filter-parameter', 'browse'],
    summary: 'Previews which articles of the last 7 days the parameters would hide',
    body: filterSettingSchema.omit({ Max_Age_Days: true }),
    result: preview,
  },
  except: {
    method: 'POST',
    path: `${previewPath}/except-article`,
    privilege: ['classifiedInfo', 'modify'],
    summary: "Exempts one article from all of the client's filters; `Is_Excepted` false ends the exemption",
    body: z.object({ Article_ID: idSchema, Is_Excepted: z.boolean().default(true) }),
    result: z.object({ Is_Excepted: z.boolean() }),
  },
  hiddenByParameter: {
    method: 'GET',
    path: `${parameterPath}/hidden-article-list`,
    privilege: ['filter-parameter', 'browse'],
    summary: 'Articles hidden by a filter parameter, newest first',
    query: page,
    result: z.object({ list: z.array(hidden), next: z.string().nullable() }),
  },
});
