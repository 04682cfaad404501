import { z } from 'zod';
import { defineContract } from '#core';

const figure = z.object({
  /** Text key as `PLUGIN:KEY`. */
  Label: z.string(),
  Value: z.number().nullable(),
  Unit: z.enum(['count', 'milliseconds', 'bytes', 'percent']),
  /** Screen that lists the counted items; null where there is none. */
  Path: z.string().nullable(),
  Is_Bad: z.boolean(),
});
export type SituationFigure = z.output<typeof figure>;

const situation = z.object({
  From: z.string(),
  To: z.string(),
  Parts: z.array(z.object({ Title: z.string(), Figures: z.array(figure) })),
  /** Intake per hour. */
  Throughput: z.array(z.object({ Hour: z.string(), Stored: z.number(), Duplicates: z.number(), Rejected: z.number() })),
});
export type Situation = z.output<typeof situation>;

/** Overview of the installation, now and over the last day. */
export const situationContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/operate/system-monitor/general-situation',
    privilege: ['general-situation', 'browse'],
    summary: 'Returns platform totals, queue lengths, hourly intake over 24 hours, and processing times',
    result: situation,
  },
});
