import { z } from 'zod';
import { defineContract } from '#core';
import { moduleReplySchema } from '#plugins/analysis';
import { articleId, pinSchema } from '#plugins/articles';

const privilege = ['frontHome', 'browse'] as const;

/** Stretches of time that the dashboard shows: hours of the last 24, or days of the last 7 or 30, today included. */
export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const dashboard = z.object({
  /** When this was counted. */
  At: z.string(),
  /** The answers by their places on the screen. */
  Answers: z.array(moduleReplySchema.extend({ Place: z.string() })),
  /** The caller's pins; only when all is asked for. */
  Pins: z.array(pinSchema).nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** One call for the whole screen, as each costs a way to the server and back before anything is seen. */
export const frontContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/front/dashboard',
    privilege,
    summary: 'The questions of the dashboard with their answers, and the pins',
    query: z.object({
      period: z.enum(periods).default('24h'),
      Subject_ID: articleId.optional(),
      /** Without what changes slowly. */
      Is_Full: z.enum(['true', 'false']).default('true'),
    }),
    result: dashboard,
  },
});
