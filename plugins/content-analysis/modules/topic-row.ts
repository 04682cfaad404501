import { z } from 'zod';

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
  /** The newest so many articles were read to find topics; counts are of all. */
  Read: z.number(),
});
export type TopicRow = z.output<typeof topicRowSchema>;

/** So many words name a topic. */
const named = 4;

/** What a topic is called. */
export const topicName = ({ Words }: Pick<TopicRow, 'Words'>): string => Words.slice(0, named).join(' · ');
