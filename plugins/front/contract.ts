import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { moduleReplySchema } from '#plugins/analysis';
import { pinSchema } from '#plugins/articles';

const privilege = ['frontHome', 'browse'] as const;

/** Periods of the dashboard: the last 24 hours by hour, or the last 7 or 30 days by day, including today. */
export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const dashboard = z.object({
  /** Time of the count. */
  At: z.string(),
  /** Replies by slot on the screen. */
  Answers: z.array(moduleReplySchema.extend({ Place: z.string() })),
  /** The caller's pins; only in a full request. */
  Pins: z.array(pinSchema).nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** One call for the whole screen, because each call costs a round trip before anything is shown. */
export const frontContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/front/dashboard',
    privilege,
    summary: 'Returns the questions of the dashboard with their replies, and the pins',
    query: z.object({
      period: z.enum(periods).default('24h'),
      Subject_ID: idSchema.optional(),
      /** False leaves out what changes slowly. */
      Is_Full: z.enum(['true', 'false']).default('true'),
    }),
    result: dashboard,
  },
});
