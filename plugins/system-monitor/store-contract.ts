import { z } from 'zod';
import { defineContract } from '#core';

/** Where data stand or wait. */
export const storeKinds = ['database', 'machine', 'queue', 'facts', 'files'] as const;

const store = z.object({
  Kind: z.enum(storeKinds),
  Name: z.string(),
  /** null where it has no size of its own. */
  Bytes: z.number().nullable(),
  Waiting: z.number().nullable(),
  /** Seconds for which the first of what waits does so; of a copy of the database, how far it is behind. */
  Lag_Seconds: z.number().nullable(),
  /** Of a machine of the database that it does not answer. */
  Is_Away: z.boolean().optional(),
});
export type StoreRow = z.output<typeof store>;

const table = z.object({
  Table: z.string(),
  /** Id of the plugin that owns it; `core` for the core's. */
  Owner: z.string(),
  Bytes: z.number(),
  Index_Bytes: z.number(),
  /** As the database estimates. */
  Rows: z.number(),
  Dead_Rows: z.number(),
});
export type TableRow = z.output<typeof table>;

const statement = z.object({
  Statement: z.string(),
  Milliseconds: z.number(),
  At: z.string(),
  /** Still at it. */
  Is_Running: z.boolean(),
});
export type SlowStatementRow = z.output<typeof statement>;

/** All places where data stand. */
export const storeContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/operate/system-monitor/all-database-monitor',
    privilege: ['all-database-monitor', 'browse'],
    summary: 'Every store with its size and lag, the tables by size, and slow statements of this process',
    result: z.object({
      Version: z.string(),
      Connections: z.number(),
      Connections_Most: z.number(),
      Stores: z.array(store),
      Tables: z.array(table),
      Slow: z.array(statement),
    }),
  },
});
