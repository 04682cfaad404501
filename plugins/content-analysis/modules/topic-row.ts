import { z } from 'zod';
import type { ModuleView } from '#plugins/analysis';

/** A topic: articles that hold at least two of its words. An article may be in several. */
export const topicRowSchema = z.object({
  /** The most telling first. */
  Words: z.array(z.string()),
  Count: z.number(),
  /** The same words in as long a time before. */
  Before: z.number(),
  Negative: z.number(),
  Neutral: z.number(),
  Positive: z.number(),
  /** Articles that say most of it, each of another report. */
  Samples: z.array(z.object({ Article_ID: z.string(), Title: z.string() })),
  /** The newest so many articles were read to find topics, none when all were; counts are of all. */
  Read: z.number().nullable(),
});
export type TopicRow = z.output<typeof topicRowSchema>;

/** So many words name a topic. */
const named = 4;

/** What a topic is called. */
export const topicName = ({ Words }: Pick<TopicRow, 'Words'>): string => Words.slice(0, named).join(' · ');

/** Says that topics were found in the newest articles alone, where that is so. */
export const readOf = ({ Read }: Pick<TopicRow, 'Read'>, { text }: Pick<ModuleView<object>, 'text'>): string =>
  Read === null ? '' : text('content-analysis:sentence.topicsRead', { count: Read });
