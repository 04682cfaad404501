import { z } from 'zod';

/** A name or a word with the articles that hold it. */
export const wordRowSchema = z.object({
  Word: z.string(),
  /** `word`, or what it is a name of. */
  Type: z.string(),
  Count: z.number(),
  /** In as long a time before. */
  Before: z.number(),
  Negative: z.number(),
  Positive: z.number(),
});
export type WordRow = z.output<typeof wordRowSchema>;
