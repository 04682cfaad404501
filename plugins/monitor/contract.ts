import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

/** The day that the page looks back, in whole hours: the present one and the 23 before it. */
export const glanceTime = 'last-24-hours';

/** What waits or runs, of the figures that `/metrics` tells. */
export const watchedGauges = [
  'intake_waiting_articles',
  'intake_failed_articles',
  'facts_waiting',
  'facts_parked',
  'extraction_sources',
] as const;

/** A part of an article's way as `latency` names it; milliseconds. */
const leg = z.object({
  Leg: z.string(),
  Count: z.number(),
  P50: z.number().nullable(),
  P95: z.number().nullable(),
});

const clientRow = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  /** In `glanceTime`. */
  Articles: z.number(),
  Negative: z.number(),
  Newest_At: z.string().nullable(),
});
export type MonitoredClient = z.output<typeof clientRow>;

const dashboard = z.object({
  At: z.string(),
  /** Where `glanceTime` begins. */
  Since: z.string(),
  Collection: z.object({
    Silent: z.array(z.object({ Name: z.string(), Last_At: z.string().nullable() })),
    /** Visits to all sources: the operators' to see. */
    Runs: z
      .object({
        Runs: z.number(),
        Failed: z.number(),
        Stored: z.number(),
        Duplicates: z.number(),
        Rejected: z.number(),
        Median_Milliseconds: z.number().nullable(),
      })
      .nullable(),
  }),
  Pipeline: z.object({
    Legs: z.array(leg),
    Gauges: z.array(z.object({ Name: z.string(), Label: z.string(), Value: z.number() })),
  }),
  Alerts: z.object({
    Total: z.number(),
    Sent: z.number(),
    Confirmed: z.number(),
    Failed: z.number(),
    Levels: z.array(z.object({ Level: z.number(), Count: z.number() })),
  }),
  Clients: z.array(clientRow),
});
export type MonitorDashboard = z.output<typeof dashboard>;

/** One call for the whole page: of all clients for operators, of their own for everybody else. */
export const monitorContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/monitor/dashboard',
    privilege: ['monitorHome', 'browse'],
    summary: 'Collection, pipeline, alerts and clients of the last 24 hours, as far as the caller may see them',
    result: dashboard,
  },
});
