import { z } from 'zod';
import { idSchema } from '#core/resource';
import { emotionSchema } from '#plugins/articles';

/** Kinds of task: replies to an article, or its numbers of views, likes, comments and shares. */
export const trackKinds = ['replies', 'numbers'] as const;
export type TrackKind = (typeof trackKinds)[number];

/** States of a task. A repeating task is `done` or `failed` until its next run. */
export const trackStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type TrackState = (typeof trackStates)[number];

export const numberNames = ['Views', 'Likes', 'Comments', 'Reposts'] as const;

/** Minimum interval of a repeating task in minutes. */
export const minInterval = 10;
export const maxInterval = 7 * 24 * 60;
/** Maximum number of reply pages per fetch. */
export const deepest = 50;

/** Reply to an article. `Level` 1 replies to the article, 2 to such a reply, and so on. */
export const replySchema = z.object({
  Reply_ID: idSchema,
  /** Id of the reply as an article, if it was also collected as one. */
  Reply_Article_ID: idSchema.nullable(),
  Text: z.string(),
  Author: z.string(),
  /** Location as written by the site. */
  Place: z.string(),
  /** Six-digit region code. */
  Region: z.string().nullable(),
  Emotion: emotionSchema,
  Emotion_Probability: z.number(),
  Likes: z.number(),
  Level: z.number(),
  Parent_ID: idSchema.nullable(),
  Parent_Author: z.string().nullable(),
  Published_At: z.string().nullable(),
  Fetched_At: z.string(),
  /** Newer than the replies that the caller has viewed of this article. */
  Is_New: z.boolean(),
});
export type Reply = z.output<typeof replySchema>;

/** Task with the result of its last fetch. */
export const trackTaskSchema = z.object({
  Article_Track_Task_ID: idSchema,
  Article_ID: idSchema,
  Status: z.enum(trackStates),
  Is_Enabled: z.boolean(),
  /** Interval in minutes; null fetches once. */
  Interval_Minutes: z.number().nullable(),
  Depth: z.number(),
  Starts_At: z.string(),
  Ends_At: z.string().nullable(),
  Next_At: z.string().nullable(),
  Last_Started_At: z.string().nullable(),
  Last_Ended_At: z.string().nullable(),
  /** Count of the last successful fetch. */
  Found: z.number(),
  Added: z.number(),
  Updated: z.number(),
  /** Adapter that read the URL. */
  Adapter: z.string().nullable(),
  Failure_Count: z.number(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Max_Article_Reply_ID: idSchema.nullable(),
  /** Null for users who do not follow the article. */
  User_Viewed_Latest_Reply_ID: idSchema.nullable(),
  New_Count: z.number(),
});
export type TrackTask = z.output<typeof trackTaskSchema>;
