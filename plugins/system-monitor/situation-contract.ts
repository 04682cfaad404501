import { z } from 'zod';
import { defineContract } from '#core';

const figure = z.object({
  /** A text as `PLUGIN:KEY`. */
  Label: z.string(),
  Value: z.number().nullable(),
  Unit: z.enum(['count', 'milliseconds', 'bytes', 'percent']),
  /** The screen with what was counted; null where there is none. */
  Path: z.string().nullable(),
  Is_Bad: z.boolean(),
});
export type SituationFigure = z.output<typeof figure>;

const situation = z.object({
  From: z.string(),
  To: z.string(),
  Parts: z.array(z.object({ Title: z.string(), Figures: z.array(figure) })),
  /** What came in, hour by hour. */
  Throughput: z.array(z.object({ Hour: z.string(), Stored: z.number(), Duplicates: z.number(), Rejected: z.number() })),
});
export type Situation = z.output<typeof situation>;

/** How the whole installation stands now and stood over the last day. */
export const situationContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/operate/system-monitor/general-situation',
    privilege: ['general-situation', 'browse'],
    summary: 'Totals of the platform, what waits, what came in by hour over 24 hours, and how long it took',
    result: situation,
  },
});
