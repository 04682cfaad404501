import { z } from 'zod';
import { moduleInputSchema } from '#plugins/analysis';

/** What a question can be about; each is answered by some modules. */
export const asks = [
  'count',
  'trend',
  'emotion',
  'emotion-trend',
  'media',
  'sites',
  'authors',
  'regions',
  'words',
  'events',
  'languages',
  'subjects',
  'newest',
  'hottest',
  'why',
  'overview',
] as const;
export type Ask = (typeof asks)[number];

/**
 * A question as a query: all that is asked of the library stands in it, and nothing else answers. Whoever reads a
 * question, the grammar or a language model, can only fill this in.
 */
export const askedQuerySchema = z.object({
  Ask: z.enum(asks),
  Input: moduleInputSchema.default({}),
  /** Asked of the same time a year before, too. */
  Is_Year_Before: z.boolean().default(false),
});
export type AskedQuery = z.output<typeof askedQuerySchema>;
