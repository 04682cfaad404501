import { z } from 'zod';
import { articleId, emotionSchema } from '#plugins/articles';

/** What is fetched of an article: what people reply to it, or how often it was seen, liked, answered and passed on. */
export const trackKinds = ['replies', 'numbers'] as const;
export type TrackKind = (typeof trackKinds)[number];

/** Where a task stands. One that comes again is `done` or `failed` until its next time. */
export const trackStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type TrackState = (typeof trackStates)[number];

export const numberNames = ['Views', 'Likes', 'Comments', 'Reposts'] as const;

/** Minutes between two fetches of a task that comes again. */
export const shortestInterval = 10;
export const longestInterval = 7 * 24 * 60;
/** Pages of replies that one fetch reads at most. */
export const deepest = 50;

/** A reply to an article. `Level` 1 answers the article, 2 such a reply, and so on. */
export const replySchema = z.object({
  Reply_ID: articleId,
  /** The reply as an article of its own, where it was collected as one. */
  Reply_Article_ID: articleId.nullable(),
  Text: z.string(),
  Author: z.string(),
  /** As the site wrote it. */
  Place: z.string(),
  /** Six digits. */
  Region: z.string().nullable(),
  Emotion: emotionSchema,
  Emotion_Probability: z.number(),
  Likes: z.number(),
  Level: z.number(),
  Parent_ID: articleId.nullable(),
  Parent_Author: z.string().nullable(),
  Published_At: z.string().nullable(),
  Fetched_At: z.string(),
  /** Came after what the caller has viewed of this article. */
  Is_New: z.boolean(),
});
export type Reply = z.output<typeof replySchema>;

/** A task and how its last fetch went. */
export const trackTaskSchema = z.object({
  Article_Track_Task_ID: articleId,
  Article_ID: articleId,
  Status: z.enum(trackStates),
  Is_Enabled: z.boolean(),
  /** Minutes; null fetches once. */
  Interval_Minutes: z.number().nullable(),
  Depth: z.number(),
  Starts_At: z.string(),
  Ends_At: z.string().nullable(),
  Next_At: z.string().nullable(),
  Last_Started_At: z.string().nullable(),
  Last_Ended_At: z.string().nullable(),
  /** Of the last fetch that went well. */
  Found: z.number(),
  Added: z.number(),
  Updated: z.number(),
  /** By what the address was read. */
  Adapter: z.string().nullable(),
  Failure_Count: z.number(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Max_Article_Reply_ID: articleId.nullable(),
  /** Null for who does not follow the article. */
  User_Viewed_Latest_Reply_ID: articleId.nullable(),
  New_Count: z.number(),
});
export type TrackTask = z.output<typeof trackTaskSchema>;
