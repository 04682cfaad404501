import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { importStates, repostFields } from './import-fields';

const count = z.int().min(0);
const mapping = z.partialRecord(z.enum(repostFields), z.string().max(300));
const fault = z.object({ Code: z.string(), Params: z.record(z.string(), z.union([z.string(), z.number()])) });

const settings = z.object({
  Mapping: mapping,
  /** What is known of the post; for a file that holds the reposts of one. */
  Post_Text: z.string().trim().max(2_000).optional(),
  Post_User: z.string().trim().max(100).optional(),
  Post_At: z.iso.datetime().optional(),
  Post_URL: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
});
export type RepostImportSettings = z.output<typeof settings>;

const preview = z.object({
  File_ID: idSchema,
  File_Name: z.string(),
  File_Size: z.number(),
  Format: z.string(),
  /** Each line holds a post with all of its reposts, so that no column is to be mapped. */
  Is_Whole: z.boolean(),
  Headers: z.array(z.string()),
  Mapping: mapping,
  /** The first records: their cells in the order of the headers, and what the mapping makes of them. */
  Rows: z.array(
    z.object({
      Line: z.number(),
      Cells: z.array(z.string()),
      Faults: z.array(fault),
      Repost: z
        .object({
          ID: z.string(),
          Parent: z.string(),
          User: z.string(),
          Text: z.string(),
          Published_At: z.string().nullable(),
          /** Reposts in a line that holds a whole cascade. */
          Count: z.number(),
        })
        .nullable(),
    }),
  ),
});
export type RepostPreview = z.output<typeof preview>;

const importRow = z.object({
  Import_ID: idSchema,
  File_Name: z.string(),
  File_Size: z.number(),
  Format: z.string(),
  State: z.enum(importStates),
  Read_Count: count,
  Error_Row_Count: count,
  Post_Count: count,
  Repost_Count: count,
  Error: z.string().nullable(),
  Created_At: z.string(),
  Finished_At: z.string().nullable(),
});
export type RepostImport = z.output<typeof importRow>;

const errorRow = z.object({ Line: z.number(), Fault: fault, Excerpt: z.string() });

const path = '/v1/repost-analysis/imported-file';
const look = ['repost-analysis', 'browse'] as const;
const act = ['repost-analysis', 'modify'] as const;

/** Reposts from files and addresses: sent, looked at, mapped, then read by a job. */
export const repostImportContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: look,
    summary: 'The latest imports of reposts of the caller’s client, newest first',
    query: z.object({ size: z.coerce.number().int().min(1).max(100).default(10) }),
    result: z.object({ list: z.array(importRow), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: look,
    summary: 'One import with the first of its rows that could not be taken',
    query: z.object({ id: idSchema }),
    result: importRow.extend({ Errors: z.array(errorRow) }),
  },
  errorFile: {
    method: 'GET',
    path: `${path}/error-file`,
    privilege: look,
    summary: 'The rows of an import that could not be taken, with their lines and reasons, as a table',
    answers: 'file',
    query: z.object({ id: idSchema, format: z.enum(['csv', 'xlsx']).default('csv') }),
  },
  adapters: {
    method: 'GET',
    path: `${path}/adapter-list`,
    privilege: look,
    summary: 'The platforms whose reposts can be asked for by address',
    result: z.object({ list: z.array(z.object({ Name: z.string(), Title: z.string() })) }),
  },
  upload: {
    method: 'POST',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Takes a file with reposts and tells what is in it',
    accepts: 'multipart',
    result: preview,
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: act,
    summary: 'The first records of a sent file under a mapping',
    body: z.object({ File_ID: idSchema, Mapping: mapping }),
    result: preview,
  },
  start: {
    method: 'POST',
    path: `${path}/start`,
    privilege: act,
    summary: 'Begins to read a sent file',
    body: settings.extend({ File_ID: idSchema }),
    result: z.object({ Import_ID: idSchema }),
  },
  fetch: {
    method: 'POST',
    path: `${path}/fetch`,
    privilege: act,
    summary: 'Begins to bring the reposts of an address by the adapter of its platform',
    body: z.object({ URL: z.url({ protocol: /^https?$/ }).max(2_000) }),
    result: z.object({ Import_ID: idSchema }),
  },
  discard: {
    method: 'DELETE',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Throws away a sent file that is not to be read',
    query: z.object({ File_ID: idSchema }),
  },
  cancel: {
    method: 'POST',
    path: `${path}/cancel`,
    privilege: act,
    summary: 'Stops an import; nothing of it is kept',
    body: z.object({ Import_ID: idSchema }),
  },
});
