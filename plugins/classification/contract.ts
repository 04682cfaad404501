import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleId, markSchema } from '#plugins/articles';

const listed = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Published_At: z.string(),
  Title_Marks: z.array(markSchema),
});
export type ClassifiedArticle = z.output<typeof listed>;

const preview = z.object({
  /** Articles of the client that the rule finds; at most 10,000 are counted. */
  total: z.number(),
  Is_Capped: z.boolean(),
  /** Fewer than asked for when that many would have taken too long. */
  Days: z.number(),
  /** Of so many articles of the same time. */
  Of: z.number(),
  list: z.array(listed),
});
export type TagPreview = z.output<typeof preview>;

const page = z.object({ Entry_ID: idSchema, after: idSchema.optional() });
const articles = z.object({ list: z.array(listed), next: z.string().nullable() });
const path = '/v1/manage/class-manage';

const classified = z.object({
  Classes: z.array(z.object({ Content_Class_ID: idSchema, Class_Name: z.string(), Is_Set: z.boolean() })),
  /** The client's tags by their groups; what keywords set says by which. */
  Tags: z.array(
    z.object({
      Tag_ID: idSchema,
      Tag_Name: z.string(),
      Class_Name: z.string().nullable(),
      Color: z.string().nullable(),
      Is_Set: z.boolean(),
      Rules: z.array(z.string()),
    }),
  ),
});
export type Classified = z.output<typeof classified>;

/** What is asked of classes and tags beside their lists. */
export const classificationContract = defineContract({
  previewKeyword: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/tag-keyword/preview`,
    privilege: ['tag-keyword', 'browse'],
    summary: 'What a keyword would tag of the last 7 days',
    body: z.object({ Rule: z.string().trim().min(1).max(2000) }),
    result: preview,
  },
  keywordArticles: {
    method: 'GET',
    path: `${path}/tag-keyword/article-list`,
    privilege: ['tag-keyword', 'browse'],
    summary: 'Articles that a keyword tagged, the latest first',
    query: page,
    result: articles,
  },
  classArticles: {
    method: 'GET',
    path: `${path}/content-class/article-list`,
    privilege: ['content-class', 'browse'],
    summary: 'Articles of a content class, the latest first',
    query: page,
    result: articles,
  },
  ofArticle: {
    method: 'GET',
    path: '/v1/article/classification',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Classes and tags of an article, and those that it could have',
    query: z.object({ id: articleId }),
    result: classified,
  },
  chooseClasses: {
    method: 'PUT',
    path: '/v1/article/content-class',
    privilege: ['classifiedInfo', 'modify'],
    summary: 'Says which content classes an article is of',
    body: z.object({ id: articleId, Content_Class_IDs: z.array(idSchema).max(50) }),
    result: z.object({ changed: z.number() }),
  },
});
