import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { sizeSchema } from '#core/contract';
import { articleGroupsSchema, moduleInputSchema } from '#plugins/analysis';
import { articleFilterSchema, articleRowSchema } from '#plugins/articles';
import { apiPaths } from './api-paths';
import { keyScopes } from './scopes';

/** Included in every response, so that its source can be cited. */
const about = z.object({
  /** The query as interpreted. */
  Query: z.record(z.string(), z.unknown()),
  /** Exact: equals the length of the list behind `Links.Screen`. Null if nothing is counted. */
  Count: z.number().nullable(),
  /** Ingestion time of the client's newest article; shows how current the data are. */
  Newest_At: z.string().nullable(),
  As_Of: z.string(),
  Links: z.object({
    /** The call itself; a tool's response names the equivalent API call. */
    Self: z.string(),
    /** URL of the screen that shows the same to a signed-in user. */
    Screen: z.string().nullable(),
  }),
});
export type About = z.output<typeof about>;

/** An article for other systems; user-specific fields, such as whether it was read, are excluded. */
export const openArticleSchema = articleRowSchema
  .pick({
    Article_ID: true,
    Title: true,
    Summary: true,
    Url: true,
    Site: true,
    Domain: true,
    Media_Type: true,
    Author: true,
    Region: true,
    Emotion: true,
    Emotion_Probability: true,
    Published_At: true,
    Discovered_At: true,
    Views: true,
    Likes: true,
    Comments: true,
    Reposts: true,
    Similar_Count: true,
    Status: true,
    Tags: true,
    Subject_IDs: true,
    Words: true,
  })
  .extend({ Screen_URL: z.string() })
  .strip();
export type OpenArticle = z.output<typeof openArticleSchema>;

const rows = z.array(z.looseObject({}));
const { Period, Size, Step } = moduleInputSchema.shape;
/** Filters of article lists, as on the screens; the time as `Period` or as `Published_At`. */
const question = articleFilterSchema.extend({ Period });

export const apiInputs = {
  articles: articleFilterSchema.extend({
    /** Exact despite concurrent ingestion: `next` of one page is `after` of the next. */
    after: z.string().max(80).optional(),
    size: sizeSchema({ maxSize: 200, size: 50 }),
  }),
  article: z.object({ id: idSchema }),
  counts: question,
  trend: question.extend({ Step }),
  hotEvents: question.extend({ Size }),
  compare: question.extend({ Groups: articleGroupsSchema }),
  whyNot: z.object({ Input: z.string().trim().min(1).max(50_000), Subject_ID: idSchema.optional() }),
} as const;

export const apiResults = {
  key: about.extend({
    Key_Name: z.string(),
    Scopes: z.array(z.enum(keyScopes)),
    Expires_At: z.string().nullable(),
    Minute_Limit: z.number(),
    Day_Limit: z.number(),
  }),
  subjects: about.extend({ list: z.array(z.object({ Subject_ID: idSchema, Subject_Name: z.string() })) }),
  articles: about.extend({ list: z.array(openArticleSchema), next: z.string().nullable() }),
  article: about.extend({ Article: openArticleSchema.extend({ Text: z.string(), Language: z.string() }) }),
  counts: about.extend({
    Media: z.array(z.object({ Media_Type: z.string(), Count: z.number() })),
    Emotion: z.array(z.object({ Emotion: z.string(), Count: z.number() })),
  }),
  figures: about.extend({
    From: z.string(),
    To: z.string(),
    /** The finding in one sentence, in the language of the key's creator. */
    Sentence: z.string(),
    Rows: rows,
    Silent_Sources: z.array(z.object({ Name: z.string(), Last_At: z.string().nullable() })),
  }),
  whyNot: about.extend({
    Is_Found: z.boolean(),
    /** The first stage that it did not pass; null if it passed all. */
    Stopped_At: z.string().nullable(),
    Article: z.looseObject({}).nullable(),
    Steps: rows,
    Subject: z.looseObject({}).nullable(),
    Subjects: rows,
  }),
} as const;

/** API version 1 for other systems with API keys. Fields may be added to responses; none is removed or renamed. */
export const apiContract = defineContract({
  key: {
    ...apiPaths.key,
    access: 'key',
    summary: 'Permissions of the API key',
    result: apiResults.key,
  },
  subjects: {
    ...apiPaths.subjects,
    access: 'key',
    summary: 'Subjects within the scope of the key',
    result: apiResults.subjects,
  },
  articles: {
    ...apiPaths.articles,
    access: 'key',
    summary: 'Articles, newest first, paginated; the filters are those of the screen',
    query: apiInputs.articles,
    result: apiResults.articles,
  },
  article: {
    ...apiPaths.article,
    access: 'key',
    summary: 'One article with its text',
    query: apiInputs.article,
    result: apiResults.article,
  },
  counts: {
    ...apiPaths.counts,
    access: 'key',
    summary: 'Number of articles by media type and by sentiment',
    query: apiInputs.counts,
    result: apiResults.counts,
  },
  trend: {
    ...apiPaths.trend,
    access: 'key',
    summary: 'Articles over time by sentiment',
    query: apiInputs.trend,
    result: apiResults.figures,
  },
  hotEvents: {
    ...apiPaths.hotEvents,
    access: 'key',
    summary: 'Hot events in the articles of the query; Count refers to these articles',
    query: apiInputs.hotEvents,
    result: apiResults.figures,
  },
  compare: {
    ...apiPaths.compare,
    access: 'key',
    summary: 'Compares two to eight groups of articles: number and sentiment',
    body: apiInputs.compare,
    result: apiResults.figures,
  },
  whyNot: {
    ...apiPaths.whyNot,
    access: 'key',
    summary: 'Why an article is present or missing, by its id, its URL or a piece of its text',
    body: apiInputs.whyNot,
    result: apiResults.whyNot,
  },
  mcp: {
    ...apiPaths.mcp,
    access: 'key',
    summary: 'The same queries as tools of the Model Context Protocol (streamable HTTP)',
    accepts: 'raw',
    answers: 'response',
  },
  mcpStream: {
    ...apiPaths.mcpStream,
    access: 'key',
    summary: 'Refuses to open a stream: each message of the Model Context Protocol is answered immediately',
    answers: 'response',
  },
});
