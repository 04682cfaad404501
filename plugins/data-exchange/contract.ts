import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { mediaTypeTerms } from '#shared/vocabulary';

/** Possible meanings of a file column, in display order. */
export const importFields = [
  'title',
  'content',
  'summary',
  'url',
  'publishedAt',
  'author',
  'authorId',
  'site',
  'mediaType',
  'region',
  'language',
  'views',
  'likes',
  'comments',
  'reposts',
  'parentUrl',
  'images',
  'externalId',
] as const;

/** Maximum file size accepted by the screen, in bytes; larger files are imported by the command. */
export const maxUploadBytes = 25 * 1024 * 1024;

/** `storing`: everything is read, and the last articles are in the pipeline. */
export const importStates = ['waiting', 'reading', 'storing', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

const count = z.int().min(0);
const fault = z.object({ Code: z.string(), Params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** Column of each field. */
const mapping = z.partialRecord(z.enum(importFields), z.string().max(300));

const settings = z.object({
  Mapping: mapping,
  /** For records without a site. */
  Site: lineSchema(200).optional(),
  Media_Type: z.enum(mediaTypeTerms.values).optional(),
  /**
   * Adds the articles to the library of all clients; operators only. Otherwise they belong to the client, regardless of
   * its rules.
   */
  Is_Common: z.boolean().optional(),
});

const importRow = z.object({
  Import_ID: idSchema,
  File_Name: z.string(),
  File_Size: z.number(),
  Format: z.string(),
  State: z.enum(importStates),
  /** Records read from the file, and those that were invalid. */
  Read_Count: count,
  Error_Row_Count: count,
  /** Results of the others: stored, duplicates, refused by a rule, failed in the pipeline. */
  Stored_Count: count,
  Duplicate_Count: count,
  Rejected_Count: count,
  Failed_Count: count,
  Reject_Reasons: z.record(z.string(), count),
  /** Why the file could not be read to the end. */
  Error: z.string().nullable(),
  Is_Common: z.boolean(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
  Finished_At: z.string().nullable(),
});

const preview = z.object({
  File_ID: idSchema,
  File_Name: z.string(),
  File_Size: z.number(),
  Format: z.string(),
  Charset: z.string(),
  Headers: z.array(z.string()),
  Mapping: mapping,
  /** The first records: their cells in the order of the headers, and the result of the mapping. */
  Rows: z.array(
    z.object({
      Line: z.number(),
      Cells: z.array(z.string()),
      Faults: z.array(fault),
      Article: z
        .object({
          Title: z.string(),
          Text: z.string(),
          Published_At: z.string().nullable(),
          Site: z.string(),
          Media_Type: z.string(),
        })
        .nullable(),
    }),
  ),
});

const errorRow = z.object({ Line: z.number(), Faults: z.array(fault), Excerpt: z.string() });

export type DataImport = z.output<typeof importRow>;
export type ImportPreview = z.output<typeof preview>;
export type ImportSettings = z.output<typeof settings>;
export type ImportErrorRow = z.output<typeof errorRow>;
export type WireFault = z.output<typeof fault>;

const path = '/v1/manage/external-interface/data-import';
const look = ['data-import', 'browse'] as const;
const act = ['data-import', 'modify'] as const;

/** API of article imports from files. A file is uploaded, inspected, mapped and then imported by a job. */
export const dataImportContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: look,
    summary: 'Lists the imports of the caller’s client, newest first',
    query: z.object({ after: idSchema.optional(), size: sizeSchema() }),
    result: z.object({ list: z.array(importRow), total: z.number(), next: z.string().nullable() }),
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    privilege: look,
    summary: 'Returns one import with its first invalid records',
    query: z.object({ id: idSchema }),
    result: importRow.extend({ Errors: z.array(errorRow) }),
  },
  upload: {
    method: 'POST',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Uploads a file and describes its content',
    accepts: 'multipart',
    result: preview,
  },
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/preview`,
    privilege: act,
    summary: 'Returns the first records of an uploaded file under a mapping',
    body: settings.extend({ File_ID: idSchema }),
    result: preview,
  },
  start: {
    method: 'POST',
    path: `${path}/start`,
    privilege: act,
    summary: 'Begins to import a sent file; the same file with the same mapping goes on where it stopped',
    body: settings.extend({ File_ID: idSchema }),
    result: z.object({ Import_ID: idSchema, Is_Repeat: z.boolean() }),
  },
  discard: {
    method: 'DELETE',
    path: `${path}/upload`,
    privilege: act,
    summary: 'Discards an uploaded file',
    query: z.object({ File_ID: idSchema }),
  },
  cancel: {
    method: 'POST',
    path: `${path}/cancel`,
    privilege: act,
    summary: 'Stops reading a file; records already read are kept',
    body: z.object({ Import_ID: idSchema }),
  },
  errorFile: {
    method: 'GET',
    path: `${path}/error-file`,
    privilege: look,
    summary: 'Downloads the invalid records with the reasons, as a table to correct',
    answers: 'file',
    query: z.object({ id: idSchema, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  },
  template: {
    method: 'GET',
    path: `${path}/template`,
    privilege: look,
    summary: 'Downloads an empty table with all recognized columns',
    answers: 'file',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  },
});
