import { z } from 'zod';
import { defineContract } from '#core';
import { sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';

export const dataJobKinds = ['cleanup', 'rebuild', 'export', 'delete'] as const;
export type DataJobKind = (typeof dataJobKinds)[number];
export const dataJobStates = ['waiting', 'running', 'done', 'failed'] as const;

const counted = z.object({
  /** Plugin that owns the table; null for the core. */
  Plugin_ID: z.string().nullable(),
  Table: z.string(),
  Rows: z.number(),
});
export type CountedTable = z.output<typeof counted>;

const usage = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  Is_Enabled: z.boolean(),
  /** Number of articles in the client's list, according to its counters. */
  Articles: z.number(),
  /** Truncated to the hour. */
  Oldest_At: z.string().nullable(),
  /** In bytes. */
  File_Size: z.number(),
  /** Retention in days, after which articles leave the client's list; null: unlimited. */
  Article_Days: z.number().nullable(),
});
export type ClientUsage = z.output<typeof usage>;

const job = z.object({
  Job_ID: idSchema,
  Client_ID: idSchema,
  Client_Name: z.string(),
  Kind: z.enum(dataJobKinds),
  State: z.enum(dataJobStates),
  /** The job only counts. */
  Is_Dry_Run: z.boolean(),
  Article_Days: z.number().nullable(),
  Steps: z.number(),
  Steps_Done: z.number(),
  /** Rows removed, to be removed or exported, by table; for a rebuild the rows that were fixed. */
  Counts: z.array(counted),
  /** True when an export can be downloaded. */
  Has_File: z.boolean(),
  Error: z.string().nullable(),
  Created_By_Name: z.string().nullable(),
  Created_At: z.string(),
  Finished_At: z.string().nullable(),
});
export type DataJob = z.output<typeof job>;

const days = z.number().int().min(7).max(3650);
const path = '/v1/operate/client-manage/client-data';
const browse = ['client-data-manage', 'browse'] as const;
const action = ['client-data-manage', 'action'] as const;
const client = z.object({ Client_ID: idSchema });

/** Calls by which operators inspect and manage client data. */
export const clientDataContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the data volume and retention of each client',
    result: z.object({ list: z.array(usage), total: z.number() }),
  },
  tables: {
    method: 'GET',
    path: `${path}/table`,
    privilege: browse,
    summary: 'Counts the rows of a client in the tables of every plugin',
    query: client,
    result: z.object({ list: z.array(counted), total: z.number() }),
  },
  setRetention: {
    method: 'PUT',
    path: `${path}/retention`,
    privilege: ['client-data-manage', 'modify'],
    summary: 'Sets the number of days after which articles leave a client’s list automatically; null: never',
    body: client.extend({ Article_Days: days.nullable() }),
  },
  jobs: {
    method: 'GET',
    path: `${path}/job`,
    privilege: browse,
    summary: 'Lists jobs on client data, latest first',
    query: z.object({
      Client_ID: idSchema.optional(),
      size: sizeSchema(),
    }),
    result: z.object({ list: z.array(job), total: z.number() }),
  },
  cleanup: {
    method: 'POST',
    path: `${path}/cleanup`,
    privilege: action,
    summary: 'Removes older articles from a client’s list with all related data; a dry run only counts',
    body: client.extend({ Article_Days: days, Is_Dry_Run: z.boolean().default(true) }),
    result: job,
  },
  rebuild: {
    method: 'POST',
    path: `${path}/rebuild`,
    privilege: action,
    summary: 'Recounts and reruns the client’s rules on the last 30 days',
    body: client,
    result: job,
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    privilege: action,
    summary: 'Exports all rows of a client to a JSON Lines file, without secrets',
    body: client,
    result: job,
  },
  file: {
    method: 'GET',
    path: `${path}/file`,
    privilege: action,
    answers: 'file',
    authorizationInQuery: true,
    summary: 'Downloads the file of an export',
    query: z.object({ Job_ID: idSchema }),
  },
  delete: {
    method: 'POST',
    path: `${path}/delete`,
    privilege: ['client-data-manage', 'delete'],
    summary: 'Deletes a disabled client with all its data; requires its name as confirmation',
    body: client.extend({ Client_Name: z.string().max(100) }),
    result: job,
  },
});
