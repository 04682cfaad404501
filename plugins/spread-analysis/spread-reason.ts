import { z } from 'zod';

/** What speaks for a copy having been made from another, as it travels. */
export const spreadReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['attribution', 'link', 'sharedSource']), phrase: z.string() }),
  z.object({ kind: z.literal('text'), share: z.number() }),
  z.object({ kind: z.literal('sharedChanges'), count: z.number() }),
  z.object({ kind: z.literal('title') }),
  z.object({ kind: z.literal('time'), minutes: z.number() }),
]);
export type SpreadReason = z.output<typeof spreadReasonSchema>;
