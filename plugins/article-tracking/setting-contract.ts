import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema, idListSchema } from '#core/resource';
import { deepest, maxInterval, minInterval, trackTaskSchema } from './reply';

const path = '/v1/front/comment-extraction-setting';
const browse = ['article-tracking', 'browse'] as const;
const modify = ['article-tracking', 'modify'] as const;

/** Task with its article. `Article_Md5_ID` is the MD5 of the article's URL. */
export const commentSettingSchema = trackTaskSchema.extend({
  Article_Title: z.string(),
  Article_Md5_ID: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Reply_Count: z.number(),
});
export type CommentSetting = z.output<typeof commentSettingSchema>;

const habit = z.object({
  /** Interval in minutes; null fetches once. */
  Interval_Minutes: z.number().int().min(minInterval).max(maxInterval).nullable().default(60),
  /** Time of the first fetch. */
  Starts_At: z.iso.datetime({ offset: true }).optional(),
  Ends_At: z.iso.datetime({ offset: true }).nullable().default(null),
  Depth: z.number().int().min(1).max(deepest).default(5),
  Is_Enabled: z.boolean().default(true),
});

/** Comment extraction settings, which is the specification's name for reply tasks. */
export const commentSettingContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Articles whose replies are tracked, newest first',
    query: z.object({
      ...pageSchema({ maxSize: 200 }).shape,
      keyword: z.string().trim().max(100).optional(),
      Is_Enabled: z.enum(['true', 'false']).optional(),
    }),
    result: z.object({ list: z.array(commentSettingSchema), total: z.number(), next: z.string().nullable() }),
  },
  get: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: browse,
    summary: 'One tracked article',
    query: z.object({ id: idSchema }),
    result: commentSettingSchema,
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Starts tracking the replies of an article',
    body: habit.extend({ Article_ID: idSchema }),
    result: commentSettingSchema,
  },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Changes how an article is tracked, and up to which reply the caller has viewed it',
    body: habit.partial().extend({ Article_Track_Task_ID: idSchema, User_Viewed_Latest_Reply_ID: idSchema.optional() }),
    result: commentSettingSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['article-tracking', 'delete'],
    summary: 'Stops tracking articles; their replies are kept',
    query: z.object({ id: idListSchema(200) }),
    result: z.object({ removed: z.number() }),
  },
  byArticle: {
    method: 'GET',
    path: `${path}/get-comment-extractions-setting-by-article-md5-id`,
    privilege: browse,
    summary: 'Tracking settings of the article with a URL; null when it is not tracked',
    query: z.object({ Article_Md5_ID: z.string().regex(/^[\da-f]{32}$/i) }),
    result: z.object({ Setting: commentSettingSchema.nullable() }),
  },
  changeEnableStatus: {
    method: 'PUT',
    path: `${path}/change-enable-status`,
    privilege: modify,
    summary: 'Pauses or resumes tracking of articles',
    body: z.object({ id: z.array(idSchema).min(1).max(200), Is_Enabled: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
  markViewed: {
    method: 'PUT',
    path: `${path}/update-user-viewed-latest-reply-id`,
    privilege: browse,
    summary: 'Records up to which reply the caller has viewed an article',
    body: z.object({ Article_Track_Task_ID: idSchema, User_Viewed_Latest_Reply_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
});
