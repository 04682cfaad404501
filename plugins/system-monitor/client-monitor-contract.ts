import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

export const monitorPeriods = ['1d', '7d', '30d'] as const;
export type MonitorPeriod = (typeof monitorPeriods)[number];

/**
 * Counts over a period; `Alerts` is null where no plugin counts them. Errors are messages that could not be delivered.
 */
const counts = {
  Volume: z.number(),
  Alerts: z.number().nullable(),
  Logins: z.number(),
  Errors: z.number(),
};
const span = { From: z.string(), To: z.string() };

const monitoredClient = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  Is_Enabled: z.boolean(),
  Service_End_Date: z.string().nullable(),
  /** Hour of the latest article. */
  Last_Item_At: z.string().nullable(),
  ...counts,
});
export type MonitoredClient = z.output<typeof monitoredClient>;

const day = z.object({ Day: z.string(), ...counts });
export type MonitoredDay = z.output<typeof day>;

const path = '/v1/operate/system-monitor';

/** Activity of clients as counts: operators do not read the clients' articles here. */
export const clientMonitorContract = defineContract({
  clients: {
    method: 'GET',
    path: `${path}/client-monitor`,
    privilege: ['client-monitor', 'browse'],
    summary:
      'Returns every client with its latest article and the articles, alerts, sign-ins and failed messages of a period',
    query: z.object({ Period: z.enum(monitorPeriods).default('1d') }),
    result: z.object({ ...span, list: z.array(monitoredClient), total: z.number() }),
  },
  days: {
    method: 'GET',
    path: `${path}/stat-client-monitor`,
    privilege: ['stat-client-monitor', 'browse'],
    summary: 'Returns the same counts by day, for one client or all',
    query: z.object({ Client_ID: idSchema.optional(), Period: z.enum(monitorPeriods).default('7d') }),
    result: z.object({ ...span, list: z.array(day), total: z.number() }),
  },
});
