import { z } from 'zod';

/** Wire format of the evidence that a copy was made from another. */
export const spreadReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['attribution', 'link', 'sharedSource']), phrase: z.string() }),
  z.object({ kind: z.literal('text'), share: z.number() }),
  z.object({ kind: z.literal('sharedChanges'), count: z.number() }),
  z.object({ kind: z.literal('title') }),
  z.object({ kind: z.literal('time'), minutes: z.number() }),
]);
export type SpreadReason = z.output<typeof spreadReasonSchema>;
