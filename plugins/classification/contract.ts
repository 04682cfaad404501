import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { markSchema } from '#plugins/articles';

const listed = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Published_At: z.string(),
  Title_Marks: z.array(markSchema),
});
export type ClassifiedArticle = z.output<typeof listed>;

const preview = z.object({
  /** Number of the client's articles that match the rule; at most 10,000 are counted. */
  total: z.number(),
  Is_Capped: z.boolean(),
  /** Fewer than requested when that many would have taken too long. */
  Days: z.number(),
  /** Total number of articles in the same period. */
  Of: z.number(),
  list: z.array(listed),
});
export type TagPreview = z.output<typeof preview>;

const page = z.object({ Entry_ID: idSchema, after: idSchema.optional() });
const articles = z.object({ list: z.array(listed), next: z.string().nullable() });
const path = '/v1/manage/class-manage';

/** A tag of the client, and whether an article has it. */
export const articleTagSchema = z.object({
  Tag_ID: idSchema,
  Tag_Name: z.string(),
  Class_Name: z.string().nullable(),
  Color: z.string().nullable(),
  Is_Set: z.boolean(),
  Rules: z.array(z.string()),
});

const classification = z.object({
  Classes: z.array(z.object({ Content_Class_ID: idSchema, Class_Name: z.string(), Is_Set: z.boolean() })),
  /** Tags of the client by group; those set by a keyword name it. */
  Tags: z.array(articleTagSchema),
});
export type ArticleClassification = z.output<typeof classification>;

/** Calls for classes and tags besides their lists. */
export const classificationContract = defineContract({
  previewKeyword: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/tag-keyword/preview`,
    privilege: ['tag-keyword', 'browse'],
    summary: 'Previews which articles of the last 7 days a keyword would tag',
    body: z.object({ Rule: z.string().trim().min(1).max(2000) }),
    result: preview,
  },
  keywordArticles: {
    method: 'GET',
    path: `${path}/tag-keyword/article-list`,
    privilege: ['tag-keyword', 'browse'],
    summary: 'Returns the articles tagged by a keyword, newest first',
    query: page,
    result: articles,
  },
  classArticles: {
    method: 'GET',
    path: `${path}/content-class/article-list`,
    privilege: ['content-class', 'browse'],
    summary: 'Returns the articles of a content class, newest first',
    query: page,
    result: articles,
  },
  ofArticle: {
    method: 'GET',
    path: '/v1/article/classification',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'Returns the classes and tags of an article, and those available',
    query: z.object({ id: idSchema }),
    result: classification,
  },
  chooseClasses: {
    method: 'PUT',
    path: '/v1/article/content-class',
    privilege: ['classifiedInfo', 'modify'],
    summary: 'Sets the content classes of an article',
    body: z.object({ id: idSchema, Content_Class_IDs: z.array(idSchema).max(50) }),
    result: z.object({ changed: z.number() }),
  },
});
