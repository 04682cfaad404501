import { z } from 'zod';
import { defineContract } from '#core';

/** Kinds of data stores and queues. */
export const storeKinds = ['database', 'machine', 'queue', 'consumer', 'files'] as const;

const store = z.object({
  Kind: z.enum(storeKinds),
  Name: z.string(),
  /** Null where it has no size of its own. */
  Bytes: z.number().nullable(),
  Waiting: z.number().nullable(),
  /** Seconds that the oldest item has been waiting; for a database replica, its lag. */
  Lag_Seconds: z.number().nullable(),
  /** True for a database machine that does not respond. */
  Is_Away: z.boolean().optional(),
});
export type StoreRow = z.output<typeof store>;

const table = z.object({
  Table: z.string(),
  /** Id of the owning plugin; `core` for core tables. */
  Owner: z.string(),
  Bytes: z.number(),
  Index_Bytes: z.number(),
  /** Estimate of the database. */
  Rows: z.number(),
  Dead_Rows: z.number(),
});
export type TableRow = z.output<typeof table>;

const statement = z.object({
  Statement: z.string(),
  Milliseconds: z.number(),
  At: z.string(),
  /** True while the statement is still running. */
  Is_Running: z.boolean(),
});
export type SlowStatementRow = z.output<typeof statement>;

/** All data stores. */
export const storeContract = defineContract({
  read: {
    method: 'GET',
    path: '/v1/operate/system-monitor/all-database-monitor',
    privilege: ['all-database-monitor', 'browse'],
    summary: 'Returns every store with its size and lag, the tables by size, and slow statements of this process',
    result: z.object({
      Version: z.string(),
      Connections: z.number(),
      Connections_Max: z.number(),
      Stores: z.array(store),
      Tables: z.array(table),
      Slow: z.array(statement),
    }),
  },
});
