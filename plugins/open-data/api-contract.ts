import { z } from 'zod';
import { defineContract } from '#core';
import { articleGroupsSchema, moduleInputSchema } from '#plugins/analysis';
import { articleFilterSchema, articleId, articleRowSchema } from '#plugins/articles';
import { apiPlaces } from './api-places';
import { keyScopes } from './scopes';

/** What every answer carries, so that whoever repeats it can say where it is from. */
const about = z.object({
  /** As it was understood. */
  Query: z.record(z.string(), z.unknown()),
  /** Exact: as many as the list behind `Links.Screen` holds. Null where nothing is counted. */
  Count: z.number().nullable(),
  /** When the newest article of the client came in; how old the data are. */
  Newest_At: z.string().nullable(),
  As_Of: z.string(),
  Links: z.object({
    /** The call itself; a tool's answer names the call that gives the same. */
    Self: z.string(),
    /** Where a person who signs in sees the same. */
    Screen: z.string().nullable(),
  }),
});
export type About = z.output<typeof about>;

/** An article as other systems get it: what is the reader's own, such as whether it was read, stays here. */
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
/** Filters of article lists, as the screens have them; the time as `Period` or as `Published_At`. */
const question = articleFilterSchema.extend({ Period });

export const apiInputs = {
  articles: articleFilterSchema.extend({
    /** Exact whatever comes in meanwhile: `next` of one page is `after` of the next. */
    after: z.string().max(80).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  article: z.object({ id: articleId }),
  counts: question,
  trend: question.extend({ Step }),
  hotEvents: question.extend({ Size }),
  compare: question.extend({ Groups: articleGroupsSchema }),
  whyNot: z.object({ Input: z.string().trim().min(1).max(50_000), Subject_ID: articleId.optional() }),
} as const;

export const apiResults = {
  key: about.extend({
    Key_Name: z.string(),
    Scopes: z.array(z.enum(keyScopes)),
    Expires_At: z.string().nullable(),
    Minute_Limit: z.number(),
    Day_Limit: z.number(),
  }),
  subjects: about.extend({ list: z.array(z.object({ Subject_ID: articleId, Subject_Name: z.string() })) }),
  articles: about.extend({ list: z.array(openArticleSchema), next: z.string().nullable() }),
  article: about.extend({ Article: openArticleSchema.extend({ Text: z.string(), Language: z.string() }) }),
  counts: about.extend({
    Media: z.array(z.object({ Media_Type: z.string(), Count: z.number() })),
    Emotion: z.array(z.object({ Emotion: z.string(), Count: z.number() })),
  }),
  figures: about.extend({
    From: z.string(),
    To: z.string(),
    /** The finding in one sentence, in the language of the key's maker. */
    Sentence: z.string(),
    Rows: rows,
    Silent_Sources: z.array(z.object({ Name: z.string(), Last_At: z.string().nullable() })),
  }),
  whyNot: about.extend({
    Is_Found: z.boolean(),
    /** Where it stopped: the last station that it did not pass; null when it passed all. */
    Stopped_At: z.string().nullable(),
    Article: z.looseObject({}).nullable(),
    Steps: rows,
    Subject: z.looseObject({}).nullable(),
    Subjects: rows,
  }),
} as const;

/** What other systems ask by their keys, version 1. Fields may be added to answers; none is taken away or renamed. */
export const apiContract = defineContract({
  key: {
    ...apiPlaces.key,
    access: 'key',
    summary: 'What the key that asks is good for',
    result: apiResults.key,
  },
  subjects: {
    ...apiPlaces.subjects,
    access: 'key',
    summary: 'The subjects within the reach of the key',
    result: apiResults.subjects,
  },
  articles: {
    ...apiPlaces.articles,
    access: 'key',
    summary: 'Articles, newest first, page by page; the filters are those of the screen',
    query: apiInputs.articles,
    result: apiResults.articles,
  },
  article: {
    ...apiPlaces.article,
    access: 'key',
    summary: 'One article with its text',
    query: apiInputs.article,
    result: apiResults.article,
  },
  counts: {
    ...apiPlaces.counts,
    access: 'key',
    summary: 'How many articles there are, by media type and by emotion',
    query: apiInputs.counts,
    result: apiResults.counts,
  },
  trend: {
    ...apiPlaces.trend,
    access: 'key',
    summary: 'Articles over time by emotion',
    query: apiInputs.trend,
    result: apiResults.figures,
  },
  hotEvents: {
    ...apiPlaces.hotEvents,
    access: 'key',
    summary: 'Events that are hot in the articles of the question; Count is of these articles',
    query: apiInputs.hotEvents,
    result: apiResults.figures,
  },
  compare: {
    ...apiPlaces.compare,
    access: 'key',
    summary: 'Two to eight groups of articles side by side: how many, and of which emotion',
    body: apiInputs.compare,
    result: apiResults.figures,
  },
  whyNot: {
    ...apiPlaces.whyNot,
    access: 'key',
    summary: 'Why an article is there or not, by its id, its address or a piece of its text',
    body: apiInputs.whyNot,
    result: apiResults.whyNot,
  },
  mcp: {
    ...apiPlaces.mcp,
    access: 'key',
    summary: 'The same questions as tools of the Model Context Protocol (streamable HTTP)',
    accepts: 'raw',
    answers: 'response',
  },
  mcpStream: {
    ...apiPlaces.mcpStream,
    access: 'key',
    summary: 'Says that no stream is kept open: each message of the Model Context Protocol is answered at once',
    answers: 'response',
  },
});
