import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

/** Period of the page: the last 24 whole hours, including the current one. */
export const glanceTime = 'last-24-hours';

/** Gauges of pending or running work, from `/metrics`. */
export const watchedGauges = [
  'intake_waiting_articles',
  'intake_failed_articles',
  'domain_events_waiting',
  'domain_events_parked',
  'extraction_sources',
] as const;

/** A step of article processing as named by `latency`; milliseconds. */
const leg = z.object({
  Leg: z.string(),
  Count: z.number(),
  P50: z.number().nullable(),
  P95: z.number().nullable(),
});

const clientRow = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  /** Within `glanceTime`. */
  Articles: z.number(),
  Negative: z.number(),
  Newest_At: z.string().nullable(),
});
export type MonitoredClient = z.output<typeof clientRow>;

const dashboard = z.object({
  At: z.string(),
  /** Start of `glanceTime`. */
  Since: z.string(),
  Collection: z.object({
    /** Sources of which articles may be missing, with the reason as a sentence in the language of the caller. */
    Silent: z.array(z.object({ Name: z.string(), Reason: z.string(), Last_At: z.string().nullable() })),
    /** Fetches of all sources; visible to operators only. */
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

/** One call for the whole page: all clients for operators, their own client for all other users. */
export const monitorContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/monitor/dashboard',
    privilege: ['monitorHome', 'browse'],
    summary: 'Collection, pipeline, alerts and clients of the last 24 hours, within the caller’s scope',
    result: dashboard,
  },
});
