import { z } from 'zod';

/** Name or word with the number of articles that contain it. */
export const wordRowSchema = z.object({
  Word: z.string(),
  /** `word`, or the entity type of a name. */
  Type: z.string(),
  Count: z.number(),
  /** Count in the preceding period of the same length. */
  Before: z.number(),
  Negative: z.number(),
  Positive: z.number(),
});
export type WordRow = z.output<typeof wordRowSchema>;
