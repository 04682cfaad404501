import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

export const dataJobKinds = ['cleanup', 'rebuild', 'export', 'delete'] as const;
export type DataJobKind = (typeof dataJobKinds)[number];
export const dataJobStates = ['waiting', 'running', 'done', 'failed'] as const;

const counted = z.object({
  /** Whose table it is; null for the core. */
  Plugin_ID: z.string().nullable(),
  Table: z.string(),
  Rows: z.number(),
});
export type CountedTable = z.output<typeof counted>;

const held = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  Is_Enabled: z.boolean(),
  /** In the client's list, as its counters have it. */
  Articles: z.number(),
  /** To the hour. */
  Oldest_At: z.string().nullable(),
  /** Bytes of files. */
  File_Size: z.number(),
  /** Articles go from the client's list when they are older; null: never. */
  Article_Days: z.number().nullable(),
});
export type HeldData = z.output<typeof held>;

const job = z.object({
  Job_ID: idSchema,
  Client_ID: idSchema,
  Client_Name: z.string(),
  Kind: z.enum(dataJobKinds),
  State: z.enum(dataJobStates),
  /** It only counts. */
  Is_Dry_Run: z.boolean(),
  Article_Days: z.number().nullable(),
  Steps: z.number(),
  Steps_Done: z.number(),
  /** What went, would go or was taken out, by table; of a rebuild what was put right. */
  Counts: z.array(counted),
  /** An export can be fetched. */
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

/** What operators know and do about the data of clients. */
export const clientDataContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'What each client has, and how long it is kept',
    result: z.object({ list: z.array(held), total: z.number() }),
  },
  tables: {
    method: 'GET',
    path: `${path}/table`,
    privilege: browse,
    summary: 'The rows of a client in the tables of every plugin',
    query: client,
    result: z.object({ list: z.array(counted), total: z.number() }),
  },
  setRetention: {
    method: 'PUT',
    path: `${path}/retention`,
    privilege: ['client-data-manage', 'modify'],
    summary: 'Sets after how many days articles leave a client’s list by themselves; null: never',
    body: client.extend({ Article_Days: days.nullable() }),
  },
  jobs: {
    method: 'GET',
    path: `${path}/job`,
    privilege: browse,
    summary: 'What was done with the data of clients, the latest first',
    query: z.object({
      Client_ID: idSchema.optional(),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({ list: z.array(job), total: z.number() }),
  },
  cleanup: {
    method: 'POST',
    path: `${path}/cleanup`,
    privilege: action,
    summary: 'Takes older articles out of a client’s list with all that was kept of them; a dry run only counts',
    body: client.extend({ Article_Days: days, Is_Dry_Run: z.boolean().default(true) }),
    result: job,
  },
  rebuild: {
    method: 'POST',
    path: `${path}/rebuild`,
    privilege: action,
    summary: 'Counts anew and asks the client’s rules again of the last 30 days',
    body: client,
    result: job,
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    privilege: action,
    summary: 'Writes all rows of a client into a file of JSON lines, without what is secret',
    body: client,
    result: job,
  },
  file: {
    method: 'GET',
    path: `${path}/file`,
    privilege: action,
    answers: 'file',
    authorizationInQuery: true,
    summary: 'The file of an export',
    query: z.object({ Job_ID: idSchema }),
  },
  delete: {
    method: 'POST',
    path: `${path}/delete`,
    privilege: ['client-data-manage', 'delete'],
    summary: 'Removes a client that is switched off with all it has; its name must be given once more',
    body: client.extend({ Client_Name: z.string().max(100) }),
    result: job,
  },
});
