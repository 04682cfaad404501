import { z } from 'zod';
import type { ModuleView } from '#plugins/analysis';

/** Topic: articles that contain at least two of its words. An article can belong to several topics. */
export const topicRowSchema = z.object({
  /** Most characteristic words first. */
  Words: z.array(z.string()),
  Count: z.number(),
  /** Count of the same words in the preceding period of the same length. */
  Before: z.number(),
  Negative: z.number(),
  Neutral: z.number(),
  Positive: z.number(),
  /** Most typical articles, each from a different report. */
  Samples: z.array(z.object({ Article_ID: z.string(), Title: z.string() })),
  /** Number of newest articles that were read to find topics, null when all were; counts always cover all articles. */
  Read: z.number().nullable(),
});
export type TopicRow = z.output<typeof topicRowSchema>;

/** Number of words in a topic's name. */
const named = 4;

/** Returns the display name of a topic. */
export const topicName = ({ Words }: Pick<TopicRow, 'Words'>): string => Words.slice(0, named).join(' · ');

/** Returns a note that topics were found in the newest articles only, where that applies. */
export const readOf = ({ Read }: Pick<TopicRow, 'Read'>, { text }: Pick<ModuleView<object>, 'text'>): string =>
  Read === null ? '' : text('content-analysis:sentence.topicsRead', { count: Read });
