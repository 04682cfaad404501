import { z } from 'zod';
import { defineContract } from '#core';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

export const exportFormats = ['xlsx', 'csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** What documents, such as dashboards, are made as. */
export const documentExportFormats = ['xlsx', 'pdf'] as const;
export type DocumentExportFormat = (typeof documentExportFormats)[number];
const allFormats = z.enum([...exportFormats, 'pdf']);

/** `expired`: the file is gone, what it was stays known. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** Days for which a file is kept. */
export const keptDays = 7;
/** Rows that one file may have, and bytes. */
export const mostExportRows = 200_000;
export const mostExportBytes = 500 * 1024 * 1024;

const count = z.int().min(0);

/**
 * The query of a list, by the names of its filters. `Period` moves with the calendar and stands for `Published_At`;
 * whoever owns the list refuses what it does not know.
 */
const filter = z.record(z.string().max(60), z.string().max(8000));

const settings = z.object({
  Source: z.string().max(60),
  /** How the file is called; the name of the source unless given. */
  Name: z.string().trim().max(60).optional(),
  Format: z.enum(exportFormats).default('xlsx'),
  /** Keys, in the order in which the columns stand. */
  Columns: z.array(z.string().max(60)).min(1).max(100),
  Filter: filter.default({}),
  /** Only these rows, in this order. */
  IDs: z.array(idSchema).min(1).max(10_000).optional(),
  /** An order of the list; its usual one unless given. */
  Sort: z.string().max(60).optional(),
});

const documentSettings = z.object({
  Source: z.string().max(60),
  Name: z.string().trim().min(1).max(60),
  Format: z.enum(documentExportFormats),
  /** What it is of; its source checks it. */
  Content: z.record(z.string().max(60), z.json()),
});
export type DocumentSettings = z.output<typeof documentSettings>;

/** What was set of the filters, in the words of whoever asks. */
const conditions = z.array(z.object({ Label: z.string(), Value: z.string() }));

const exportRow = z.object({
  Export_ID: idSchema,
  Name: z.string(),
  Source: z.string(),
  /** `PLUGIN:KEY` of what the source is called; null when it is not known any more. */
  Title_Key: z.string().nullable(),
  Format: allFormats,
  State: z.enum(exportStates),
  Done_Rows: count,
  /** Unknown before the export runs. */ Total_Rows: count.nullable(),
  File_Name: z.string().nullable(),
  /** Bytes. */ File_Size: z.number().nullable(),
  /** Of the file, in hexadecimal. */
  SHA256: z.string().nullable(),
  Error: z.string().nullable(),
  User_Name: z.string().nullable(),
  /** The caller's own; those of colleagues are shown to people with the privilege. */
  Is_Own: z.boolean(),
  Is_Scheduled: z.boolean(),
  Conditions: conditions,
  Download_Count: count,
  Created_At: z.string(),
  Finished_At: z.string().nullable(),
  Expires_At: z.string().nullable(),
});

const rhythm = z.object({
  Every: z.enum(['daily', 'weekly']),
  /** Sunday is 0; for weekly ones. */
  Weekday: z.int().min(0).max(6).default(1),
  /** On the clock of the person who set it. */
  Hour: z.int().min(0).max(23),
});

const scheduleRow = rhythm.extend({
  Schedule_ID: idSchema,
  Name: z.string(),
  Source: z.string(),
  Format: z.enum(exportFormats),
  Is_Enabled: z.boolean(),
  User_Name: z.string().nullable(),
  Next_At: z.string(),
  Last_At: z.string().nullable(),
});

const source = z.object({
  Name: z.string(),
  /** `PLUGIN:KEY` of a text. */
  Title_Key: z.string(),
  /** The list whose filters narrow it, such as `articles`. */
  Filter_List: z.string().nullable(),
  /** Asked for by its own screen alone. */
  Is_Narrowed: z.boolean(),
  Columns: z.array(
    z.object({
      Key: z.string(),
      Title_Key: z.string(),
      /** Chosen unless somebody chooses otherwise. */ Is_Usual: z.boolean(),
    }),
  ),
});

export type DataExport = z.output<typeof exportRow>;
export type ExportConditions = z.output<typeof conditions>;
export type ExportSettings = z.output<typeof settings>;
export type ExportDraft = z.input<typeof settings>;
export type ExportFilter = z.output<typeof filter>;
export type ExportRhythm = z.output<typeof rhythm>;
export type ExportSchedule = z.output<typeof scheduleRow>;
export type ExportSourceRow = z.output<typeof source>;

const path = '/v1/manage/external-interface/data-export';
const look = ['data-export', 'browse'] as const;
const act = ['data-export', 'modify'] as const;
/** What somebody may export is a matter of what is exported; the privilege is for the exports of colleagues. */
const own = 'user';
const page = z.object({ after: idSchema.optional(), size: z.coerce.number().int().min(1).max(100).default(20) });

/** Files of what a client has here, made by a job and kept for some days. */
export const dataExportContract = defineContract({
  list: {
    method: 'GET',
    path,
    access: own,
    summary: 'The caller’s exports, with the privilege those of the whole client, newest first',
    query: page,
    result: z.object({ list: z.array(exportRow), total: z.number(), next: z.string().nullable() }),
  },
  sources: {
    method: 'GET',
    path: `${path}/source-list`,
    access: own,
    summary: 'What the caller may export, with its columns',
    result: z.object({ list: z.array(source), total: z.number() }),
  },
  count: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/count`,
    access: own,
    summary: 'How many rows an export would have, and what narrows it',
    body: settings.pick({ Source: true, Filter: true, IDs: true, Sort: true }),
    result: z.object({
      total: count,
      /** More than a file may have. */ Is_Too_Many: z.boolean(),
      /** Rows that a file may have. */ Most: count,
      Conditions: conditions,
    }),
  },
  begin: { method: 'POST', path, access: own, summary: 'Begins an export', body: settings, result: exportRow },
  beginDocument: {
    method: 'POST',
    path: `${path}/document`,
    access: own,
    summary: 'Begins the export of a document, such as a dashboard as its figures are now',
    body: documentSettings,
    result: exportRow,
  },
  repeat: {
    method: 'POST',
    path: `${path}/repeat`,
    access: own,
    summary: 'Begins the same export again, over what is there now',
    body: z.object({ Export_ID: idSchema }),
    result: exportRow,
  },
  cancel: {
    method: 'POST',
    path: `${path}/cancel`,
    access: own,
    summary: 'Stops an export',
    body: z.object({ Export_ID: idSchema }),
  },
  remove: {
    method: 'DELETE',
    path,
    access: own,
    summary: 'Removes an export with its file',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  download: {
    method: 'GET',
    path: `${path}/file`,
    access: own,
    summary: 'The file of an export; each download is written into the operation log',
    answers: 'file',
    authorizationInQuery: true,
    query: z.object({ id: idSchema, authorization: z.string().max(2000).optional() }),
  },
  schedules: {
    method: 'GET',
    path: `${path}/schedule`,
    privilege: look,
    summary: 'Exports that run by the clock',
    result: z.object({ list: z.array(scheduleRow), total: z.number() }),
  },
  addSchedule: {
    method: 'POST',
    path: `${path}/schedule`,
    privilege: act,
    summary: 'Lets an export run every day or week',
    body: settings.extend(rhythm.shape),
    result: scheduleRow,
  },
  setSchedule: {
    method: 'PUT',
    path: `${path}/schedule`,
    privilege: act,
    summary: 'Switches a scheduled export on or off',
    body: z.object({ Schedule_ID: idSchema, Is_Enabled: z.boolean() }),
    result: scheduleRow,
  },
  removeSchedule: {
    method: 'DELETE',
    path: `${path}/schedule`,
    privilege: act,
    summary: 'Ends a scheduled export; its files stay',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
});

/** Tells people that a file they asked for is there, or will not come. */
export const exportReadyNotice = defineNotice(
  'ExportReady',
  z.object({ Export_ID: idSchema, Name: z.string(), State: z.enum(['done', 'failed']), Rows: count }),
);
