import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { lineSchema, pageSchema, sizeSchema, webUrlSchema } from '#core/contract';
import { newShareSchema, shareSchema, ticketSchema } from '#plugins/share-links';
import {
  articleDetailSchema,
  articleIds,
  articleListSchema,
  articlePageSchema,
  articleRowSchema,
  countSchema,
  emotionSchema,
  markSchema,
  mediaCountSchema,
  mediaTypeSchema,
  maxShareDays,
  registeredSiteSchema,
  sharedArticleSchema,
  statusSchema,
} from './article';
import { attachmentSchema } from './attachment';
import { articleFilterSchema } from './filter';

const browse = ['classifiedInfo', 'browse'] as const;
const modify = ['classifiedInfo', 'modify'] as const;
const action = ['classifiedInfo', 'action'] as const;
const remove = ['classifiedInfo', 'delete'] as const;

const id = z.object({ id: idSchema });
const many = z.object({ id: articleIds });
const changed = z.object({ changed: z.number() });

/** Maximum number of articles listed by id in addition to the position where a mark begins. */
export const maxAbove = 2_000;

/** Fields of an article that a person may enter or correct. */
export const articleDraftSchema = z.object({
  Title: lineSchema(300, 1),
  Text: z.string().trim().min(1).max(200_000),
  Url: webUrlSchema().nullish(),
  Site: lineSchema(100).nullish(),
  Author: lineSchema(100).nullish(),
  Media_Type: mediaTypeSchema.default('news'),
  Published_At: z.iso.datetime({ offset: true }).nullish(),
  Region: z
    .string()
    .regex(/^\d{6}$/)
    .nullish(),
});

const decided = z.object({ Choice_ID: idSchema });
const clusterChoiceSchema = z.object({
  Choice_ID: idSchema,
  Kind: z.enum(['main', 'split', 'merge']),
  Article_ID: idSchema,
  Title: z.string(),
  Articles: z.number(),
  User_Name: z.string().nullable(),
  Made_At: z.string(),
  Undone_At: z.string().nullable(),
});
/** A manual decision about a cluster of copies. */
export type ClusterChoice = z.output<typeof clusterChoiceSchema>;

export const pinSchema = z.object({
  Pin_ID: idSchema,
  Article_ID: idSchema,
  Title: z.string(),
  Is_Personal: z.boolean(),
  Sort_Order: z.number(),
  Ends_At: z.string().nullable(),
  Created_At: z.string(),
});
const pinDraft = z.object({
  id: idSchema,
  Is_Personal: z.boolean().default(true),
  Ends_At: z.iso.datetime({ offset: true }).nullish(),
});
/** Calls of an article that this plugin implements, as the specification defines them. */
export const articleContract = defineContract({
  list: {
    method: 'GET',
    path: '/v1/article/list',
    privilege: browse,
    summary: "Lists the client's articles, newest first unless sorted otherwise",
    query: articlePageSchema,
    result: articleListSchema,
  },
  count: {
    method: 'GET',
    path: '/v1/article/list-count',
    privilege: browse,
    summary: 'Counts the articles of a list, up to 10,000',
    query: articleFilterSchema,
    result: countSchema,
  },
  exactCount: {
    method: 'GET',
    path: '/v1/article/get-article-count',
    privilege: browse,
    summary: 'Counts the articles of a list exactly',
    query: articleFilterSchema,
    result: z.object({ total: z.number() }),
  },
  mediaCounts: {
    method: 'GET',
    path: '/v1/article/list-count-group-by-media-type',
    privilege: browse,
    summary: 'Counts the articles of each media type in a list',
    query: articleFilterSchema,
    result: z.object({ list: z.array(mediaCountSchema) }),
  },
  detail: {
    method: 'GET',
    path: '/v1/article/detail',
    privilege: browse,
    summary: 'Returns one article with all its details',
    query: id,
    result: articleDetailSchema,
  },
  openDetail: {
    method: 'GET',
    path: '/public/article/detail',
    access: 'open',
    summary: 'Returns one article by a share link without a password: text and source only',
    query: id.extend({ key: z.string().max(400) }),
    result: sharedArticleSchema,
  },
  openShared: {
    method: 'POST',
    path: '/public/article/shared',
    access: 'open',
    summary: 'Returns the article behind a share link, with its password if it has one',
    body: ticketSchema,
    result: sharedArticleSchema,
  },
  shareLink: {
    method: 'POST',
    path: '/v1/article/share-link',
    privilege: action,
    summary: 'Creates a link that shows one article without sign-in',
    body: id.extend({ Days: z.int().min(1).max(maxShareDays).default(7), Password: newShareSchema.shape.Password }),
    result: shareSchema,
  },
  shareList: {
    method: 'GET',
    path: '/v1/article/share-link',
    privilege: browse,
    summary: 'Lists the links of an article that have not expired',
    query: id,
    result: z.object({ list: z.array(shareSchema) }),
  },
  shareRevoke: {
    method: 'DELETE',
    path: '/v1/article/share-link',
    privilege: action,
    summary: 'Revokes a link',
    query: z.object({ Share_ID: idSchema }),
    result: changed,
  },
  create: {
    method: 'POST',
    path: '/v1/article/create',
    privilege: modify,
    summary: 'Adds an article written by hand',
    body: articleDraftSchema,
    result: z.object({ Is_Queued: z.boolean() }),
  },
  update: {
    method: 'PUT',
    path: '/v1/article/update',
    privilege: modify,
    summary: 'Corrects client data of articles: status, tags, emotion',
    body: id.extend({
      Status: statusSchema.optional(),
      Tags: z.array(lineSchema(30, 1)).max(30).optional(),
      Emotion: emotionSchema.optional(),
    }),
    result: articleRowSchema,
  },
  remove: {
    method: 'POST',
    path: '/v1/article/delete',
    privilege: remove,
    summary: 'Hides articles from the client; `restore` shows them again',
    body: many.extend({ restore: z.boolean().default(false) }),
    result: changed,
  },
  changeStatus: {
    method: 'POST',
    path: '/v1/article/change-article-status',
    privilege: action,
    summary: 'Sets the handling status of articles',
    body: many.extend({ Status: statusSchema }),
    result: changed,
  },
  changeEmotion: {
    method: 'POST',
    path: '/v1/article/change-article-suspected-emotion',
    privilege: modify,
    summary: 'Corrects the emotion; null restores the classified value',
    body: many.extend({ Emotion: emotionSchema.nullable() }),
    result: changed,
  },
  tag: {
    method: 'POST',
    path: '/v1/article/tag',
    privilege: modify,
    summary: 'Adds and removes tags',
    body: many.extend({
      Add: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
      Remove: z.array(z.string().max(30)).max(20).default([]),
    }),
    result: changed,
  },
  updateUrl: {
    method: 'POST',
    path: '/v1/article/update-article-url',
    privilege: modify,
    summary: 'Corrects the URL of an article',
    body: id.extend({ Url: webUrlSchema() }),
    result: z.object({ Url: z.string() }),
  },
  processResult: {
    method: 'POST',
    path: '/v1/article/process-result',
    privilege: action,
    summary: 'Records how an article was handled',
    body: id.extend({ Text: z.string().trim().min(1).max(2000), Status: statusSchema.optional() }),
    result: z.object({ Result_ID: idSchema }),
  },
  similarList: {
    method: 'GET',
    path: '/v1/article/similar-article-list',
    privilege: browse,
    summary: 'Lists all copies of an article in publication order',
    query: id.extend({
      ...pageSchema({ maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({
      list: z.array(articleRowSchema.extend({ Is_Main: z.boolean(), Is_First: z.boolean() })),
      total: z.number(),
    }),
  },
  similarCount: {
    method: 'POST',
    readsOnly: true,
    path: '/v1/article/similar-article-count',
    privilege: browse,
    summary: 'Returns the number of other copies of each article',
    body: many,
    result: z.object({ list: z.array(z.object({ Article_ID: idSchema, Count: z.number() })) }),
  },
  similarSummary: {
    method: 'GET',
    path: '/v1/article/similar-article-summary',
    privilege: browse,
    summary: 'Returns media, regions and growth of a cluster of copies',
    query: id,
    result: z.object({
      Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
      Regions: z.array(z.object({ Region: z.string(), Count: z.number() })),
      Sites: z.array(z.object({ Site: z.string(), Count: z.number() })),
      Growth: z.array(z.object({ Time: z.string(), Count: z.number() })),
    }),
  },
  similarDifference: {
    method: 'GET',
    path: '/v1/article/similar-article-difference',
    privilege: browse,
    summary: 'Returns what a copy changed compared with the first published version',
    query: id,
    result: z.object({
      First_ID: idSchema,
      Similarity: z.number(),
      Parts: z.array(z.object({ Kind: z.enum(['same', 'added', 'removed']), Text: z.string() })),
    }),
  },
  similarMain: {
    method: 'POST',
    path: '/v1/article/similar-article-main',
    privilege: modify,
    summary: 'Makes a copy the representative of its cluster in all lists of the client',
    body: id,
    result: decided,
  },
  similarSplit: {
    method: 'POST',
    path: '/v1/article/similar-article-split',
    privilege: modify,
    summary: 'Removes copies from a cluster, into a cluster of their own or each by itself; in force until undone',
    body: id.extend({ Article_IDs: articleIds, Is_Apart: z.boolean().default(false) }),
    result: decided,
  },
  similarMerge: {
    method: 'POST',
    path: '/v1/article/similar-article-merge',
    privilege: modify,
    summary: 'Merges the clusters of two articles, including copies added later',
    body: id.extend({ With_ID: idSchema }),
    result: decided,
  },
  similarUndo: {
    method: 'POST',
    path: '/v1/article/similar-article-undo',
    privilege: modify,
    summary: 'Reverts a decision about a cluster',
    body: z.object({ Choice_ID: idSchema }),
    result: decided,
  },
  similarRead: {
    method: 'POST',
    path: '/v1/article/similar-article-read',
    privilege: browse,
    summary: 'Marks all copies of an article as read',
    body: id,
    result: changed,
  },
  similarCandidates: {
    method: 'GET',
    path: '/v1/article/similar-article-candidate-list',
    privilege: browse,
    summary: 'Finds clusters that may belong to that of an article: by id, URL or words, or by similar titles',
    query: id.extend({ keyword: z.string().trim().max(2000).default('') }),
    result: z.object({ list: z.array(articleRowSchema) }),
  },
  similarChoices: {
    method: 'GET',
    path: '/v1/article/similar-article-choice-list',
    privilege: browse,
    summary: 'Lists manual decisions about a cluster, latest first',
    query: id,
    result: z.object({ list: z.array(clusterChoiceSchema) }),
  },
  highlight: {
    method: 'GET',
    path: '/v1/article/highlight-keyword',
    privilege: browse,
    summary: 'Returns the positions of words in an article',
    query: id.extend({ keyword: z.string().min(1).max(2000) }),
    result: z.object({ Title_Marks: z.array(markSchema), Text_Marks: z.array(markSchema) }),
  },
  domainInfo: {
    method: 'GET',
    path: '/v1/article/domain-info',
    privilege: browse,
    summary: "Returns the registered data of an article's site",
    query: id,
    result: z.object({
      Domain: z.string(),
      Site: z.string(),
      Media_Type: mediaTypeSchema,
      Region: z.string().nullable(),
      Articles_30_Days: z.number(),
      Negative_30_Days: z.number(),
      First_Seen_At: z.string(),
      Last_Seen_At: z.string(),
      Registered: registeredSiteSchema.nullable(),
    }),
  },
  uploadAttachments: {
    method: 'POST',
    path: '/v1/article/upload-article-attachments',
    privilege: modify,
    summary: 'Attaches files to an article (form field `id` names it)',
    accepts: 'multipart',
    upload: { files: 20, bytes: 30 * 1024 * 1024 },
    result: z.object({ list: z.array(attachmentSchema) }),
  },
  attachmentList: {
    method: 'GET',
    path: '/v1/article/attachment-list',
    privilege: browse,
    summary: 'Lists the files attached to an article',
    query: id,
    result: z.object({ list: z.array(attachmentSchema) }),
  },
  attachment: {
    method: 'GET',
    path: '/v1/article/attachment',
    privilege: browse,
    summary: 'Returns a file attached to an article',
    query: id.extend({ File_ID: idSchema }),
    answers: 'file',
  },
  stick: {
    method: 'POST',
    path: '/v1/article/sticky',
    privilege: browse,
    summary: "Pins an article to the top of the caller's lists",
    body: id,
    result: pinSchema,
  },
  unstick: {
    method: 'DELETE',
    path: '/v1/article/sticky',
    privilege: browse,
    summary: "Removes the caller's pin of an article",
    query: id,
    result: changed,
  },
  stuckList: {
    method: 'GET',
    path: '/v1/article/stuck',
    privilege: browse,
    summary: "Lists active pins, the caller's and the client's, in their order",
    result: z.object({ list: z.array(pinSchema) }),
  },
  stuckCreate: {
    method: 'POST',
    path: '/v1/article/stuck',
    privilege: action,
    summary: 'Pins an article for the caller or the whole client, until a time',
    body: pinDraft,
    result: pinSchema,
  },
  stuckUpdate: {
    method: 'POST',
    path: '/v1/article/update-stuck',
    privilege: browse,
    summary: 'Orders pins and changes their end time',
    body: z.object({
      list: z
        .array(
          z.object({
            Pin_ID: idSchema,
            Sort_Order: z.number().int(),
            Ends_At: z.iso.datetime({ offset: true }).nullish(),
          }),
        )
        .min(1)
        .max(100),
    }),
    result: changed,
  },
  unstuck: {
    method: 'POST',
    path: '/v1/article/un-stuck',
    privilege: browse,
    summary: 'Removes a pin',
    body: z.object({ Pin_ID: idSchema }),
    result: changed,
  },
  logBrowse: {
    method: 'POST',
    path: '/v1/article/log-user-browse',
    privilege: browse,
    summary: 'Marks articles as read; `unread` removes the mark',
    body: many.extend({ unread: z.boolean().default(false), Is_Opened: z.boolean().default(false) }),
    result: changed,
  },
  readBelow: {
    method: 'POST',
    path: '/v1/article/read-below',
    privilege: browse,
    summary: 'Marks a list as read from an article to its end; `changed` is the number of articles that were unread',
    body: z.object({
      Filter: articleFilterSchema,
      /** Time and id of the first article to mark, as `2026-11-20T08:00:00.000Z_123`; the whole list when omitted. */
      From: z.string().max(60).optional(),
      /** Articles displayed above it although they come later in time order. */
      Except_IDs: z.array(idSchema).max(maxAbove).default([]),
      /** Articles displayed below it although the list has them elsewhere or not at all. */
      Also_IDs: z.array(idSchema).max(maxAbove).default([]),
    }),
    result: changed.extend({ Mark_ID: idSchema }),
  },
  readBelowUndo: {
    method: 'POST',
    path: '/v1/article/read-below-undo',
    privilege: browse,
    summary: 'Undoes a list-wide read mark: articles it marked and nobody has touched since become unread again',
    body: z.object({ Mark_ID: idSchema }),
    result: changed,
  },
  browseList: {
    method: 'GET',
    path: '/v1/article/log-user-browse',
    privilege: browse,
    summary: 'Lists the articles the caller opened, newest first',
    query: z.object({
      keyword: z.string().max(200).optional(),
      Browsed_At: z.string().max(80).optional(),
      after: idSchema.optional(),
      size: sizeSchema({ maxSize: 200, size: 50 }),
    }),
    result: z.object({
      list: z.array(articleRowSchema.extend({ Browse_ID: idSchema, Browsed_At: z.string() })),
      next: z.string().nullable(),
    }),
  },
  export: {
    method: 'POST',
    path: '/v1/article/export',
    privilege: action,
    summary:
      'Exports a list as XLSX or CSV, at most 100,000 rows, or with texts as DOCX or PDF, at most 2,000 articles',
    accepts: 'form',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({ authorization: z.string().max(2000).optional() }),
    body: articleFilterSchema.extend({
      Client_Domain: z.string().max(200).optional(),
      format: z.enum(['csv', 'xlsx', 'docx', 'pdf']).default('xlsx'),
      /** Keys in column order. */
      columns: z.string().max(500).optional(),
      id: z.string().max(12_000).optional(),
      sort: z.enum(['time', 'heat', 'similar', 'relevance']).default('time'),
    }),
  },
  summary: {
    method: 'GET',
    path: '/v1/article/summary',
    privilege: browse,
    summary: 'Returns totals and distributions of a period, from the counters',
    query: z.object({ Subject_ID: z.string().max(8000).optional(), Published_At: z.string().max(80) }),
    result: z.object({
      total: z.number(),
      Emotion: z.array(z.object({ Emotion: emotionSchema, Count: z.number() })),
      Media: z.array(z.object({ Media_Type: mediaTypeSchema, Count: z.number() })),
      Hours: z.array(z.object({ Time: z.string(), Emotion: emotionSchema, Count: z.number() })),
      Subjects: z.array(z.object({ Subject_ID: idSchema, Count: z.number(), Negative: z.number() })),
    }),
  },
  distribution: {
    method: 'GET',
    path: '/v1/article/distribution',
    privilege: browse,
    summary: 'Returns the most frequent values of a field in a list',
    query: articleFilterSchema.extend({
      field: z.enum(['Site', 'Region', 'Author', 'Tag', 'Language']),
      size: sizeSchema(),
    }),
    result: z.object({ list: z.array(z.object({ Value: z.string(), Count: z.number(), Negative: z.number() })) }),
  },
  intake: {
    method: 'POST',
    path: '/v1/article/intake',
    privilege: modify,
    summary:
      'Ingests articles from another system, at most 1,000 per call; items are refused one by one, with the field and the reason',
    body: z.object({
      list: z
        .array(
          z
            .object({
              url: z.string().max(2000).optional(),
              title: z.string().max(1000).optional(),
              text: z.string().max(400_000).optional(),
              html: z.string().max(800_000).optional(),
              author: z.string().max(200).optional(),
              site: z.string().max(200).optional(),
              mediaType: mediaTypeSchema.optional(),
              /** As publishers write it; without a zone, in the zone of the caller. */
              publishedAt: z.string().max(40).optional(),
              region: z
                .string()
                .regex(/^\d{6}$/)
                .optional(),
              views: z.number().optional(),
              likes: z.number().optional(),
              comments: z.number().optional(),
              reposts: z.number().optional(),
              parentUrl: z.string().max(2000).optional(),
              externalId: z.string().max(200).optional(),
            })
            .refine(({ title, text, html }) => Boolean(title || text || html), 'title, text or html is required'),
        )
        .min(1)
        .max(1000),
    }),
    result: z.object({
      accepted: z.number(),
      /** Items that were not ingested, by their position in the list, with field and reason. */
      refused: z.array(z.object({ index: z.number(), reason: z.string() })),
    }),
  },
});
