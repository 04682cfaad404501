import { z } from 'zod';
import { defineContract } from '#core';
import { sizeSchema, webUrlSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { importStates, repostFields } from './import-fields';

const count = z.int().min(0);
const mapping = z.partialRecord(z.enum(repostFields), z.string().max(300));
const fault = z.object({ Code: z.string(), Params: z.record(z.string(), z.union([z.string(), z.number()])) });

const settings = z.object({
  Mapping: mapping,
  /** Details of the post, for a file that holds the reposts of one post. */
  Post_Text: z.string().trim().max(2_000).optional(),
  Post_User: z.string().trim().max(100).optional(),
  Post_At: z.iso.datetime().optional(),
  Post_URL: webUrlSchema().optional(),
});
export type RepostImportSettings = z.output<typeof settings>;

const preview = z.object({
  File_ID: idSchema,
  File_Name: z.string(),
  File_Size: z.number(),
  Format: z.string(),
  /** True when each line holds a post with all of its reposts, so that no columns need to be mapped. */
  Is_Whole: z.boolean(),
  Headers: z.array(z.string()),
  Mapping: mapping,
  /** The first records: their cells in the order of the headers, and the mapped result. */
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
          /** Number of reposts in a line that holds a whole cascade. */
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

/** Imports of reposts from files and URLs: uploaded, previewed, mapped, then read by a job. */
export const repostImportContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: look,
    summary: 'Lists the latest repost imports of the caller’s client, newest first',
    query: z.object({ size: sizeSchema({ size: 10 }) }),
    result: z.object({ list: z.array(importRow), total: z.number() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: look,
    summary: 'Returns one import with the first of its rejected rows',
    query: z.object({ id: idSchema }),
    result: importRow.extend({ Errors: z.array(errorRow) }),
  },
  errorFile: {
    method: 'GET',
    path: `${path}/error-file`,
    privilege: look,
    summary: 'Exports the rejected rows of an import with line numbers and reasons as a table',
    answers: 'file',
    query: z.object({ id: idSchema, format: z.enum(['csv', 'xlsx']).default('csv') }),
  },
  adapters: {
    method: 'GET',
    path: `${path}/adapter-list`,
    privilege: look,
    summary: 'Lists the platforms from which reposts can be fetched by URL',
    result: z.object({ list: z.array(z.object({ Name: z.string(), Title: z.string() })) }),
  },
  upload: {
    method: 'POST',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Uploads a file with reposts and returns a summary of its content',
    accepts: 'multipart',
    result: preview,
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: act,
    summary: 'Previews the first records of an uploaded file under a mapping',
    body: z.object({ File_ID: idSchema, Mapping: mapping }),
    result: preview,
  },
  start: {
    method: 'POST',
    path: `${path}/start`,
    privilege: act,
    summary: 'Starts the import of an uploaded file',
    body: settings.extend({ File_ID: idSchema }),
    result: z.object({ Import_ID: idSchema }),
  },
  fetch: {
    method: 'POST',
    path: `${path}/fetch`,
    privilege: act,
    summary: 'Starts fetching the reposts of a URL through the adapter of its platform',
    body: z.object({ URL: webUrlSchema() }),
    result: z.object({ Import_ID: idSchema }),
  },
  discard: {
    method: 'DELETE',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Discards an uploaded file without importing it',
    query: z.object({ File_ID: idSchema }),
  },
  cancel: {
    method: 'POST',
    path: `${path}/cancel`,
    privilege: act,
    summary: 'Cancels an import; nothing of it is stored',
    body: z.object({ Import_ID: idSchema }),
  },
});
