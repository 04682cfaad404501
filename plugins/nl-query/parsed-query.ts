import { z } from 'zod';
import { moduleInputSchema } from '#plugins/analysis';

/** Kinds of questions; each is answered by certain modules. */
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
 * A question as a structured query. It holds everything that is requested from the article library, and nothing else
 * contributes to the answer. Both the grammar and a language model can only fill in this structure.
 */
export const parsedQuerySchema = z.object({
  Ask: z.enum(asks),
  Input: moduleInputSchema.default({}),
  /** Also requests the same period one year earlier. */
  Is_Year_Before: z.boolean().default(false),
});
export type ParsedQuery = z.output<typeof parsedQuerySchema>;
