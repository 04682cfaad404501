import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { configChange } from '#plugins/collector-nodes';

/** How a visit ended; `unchanged` means that the list was as before, `lost` that it was broken off. */
export const runStatuses = ['running', 'success', 'unchanged', 'failed', 'lost'] as const;

const path = '/v1/operate/system-monitor/extraction-log';
const filter = {
  Source_ID: idSchema.optional(),
  Node_ID: idSchema.optional(),
  /** Several separated by commas. */
  Status: z.string().max(60).optional(),
  /** Part of the name or address of a source. */
  keyword: z.string().max(200).optional(),
  /** `from..to`, ISO 8601; either end may be missing. */
  Started_At: z.string().max(60).optional(),
  /** Only visits that stored something. */
  With_News: z.enum(['true', 'false']).optional(),
};
export type RunQuery = z.output<z.ZodObject<typeof filter>>;

const run = z.object({
  Run_ID: idSchema,
  Source_ID: idSchema,
  Source_Name: z.string(),
  Url: z.string(),
  Final_Url: z.string().nullable(),
  Status: z.enum(runStatuses),
  Is_By_Hand: z.boolean(),
  Started_At: z.string(),
  Ended_At: z.string().nullable(),
  Milliseconds: z.number().nullable(),
  Next_Run_At: z.string().nullable(),
  Http_Status: z.number().nullable(),
  Requests: z.number(),
  Bytes: z.number(),
  /**
   * Articles in the list; of them `Submitted` were new to the source. The three after that are what the library made of
   * them.
   */
  Found: z.number(),
  Submitted: z.number(),
  Stored: z.number(),
  Duplicates: z.number(),
  Rejected: z.number(),
  /** Pages of articles that were fetched, and that failed. */
  Pages: z.number(),
  Page_Failures: z.number(),
  /** Of those that failed, pages that robots.txt keeps from us. */
  Robots_Skips: z.number(),
  /** A hub sent the news. */
  Is_Pushed: z.boolean(),
  /** Of the configuration by which the visit was made. */
  Config_Version: z.number().nullable(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Warnings: z.array(z.string()),
});
export type ExtractionRun = z.output<typeof run>;

const runDetail = run.extend({
  Node_Name: z.string().nullable(),
  /** What the library took of it, at most 200. */
  Articles: z.array(
    z.object({ Article_ID: idSchema, Title: z.string(), Url: z.string().nullable(), Published_At: z.string() }),
  ),
});

const logPath = '/v1/operate/system-monitor/server-log';
export const logLevels = ['info', 'warn', 'error'] as const;
const logFile = z.object({
  Node_ID: idSchema,
  Node_Name: z.string(),
  Day: z.string(),
  Lines: z.number(),
  Errors: z.number(),
  Last_At: z.string(),
});
export type ServerLogFile = z.output<typeof logFile>;
const logLine = z.object({
  At: z.string(),
  Level: z.enum(logLevels),
  /** `visit`, or what happened to the node: `enter`, `leave`, `left-over`, `drain`, `undrain`. */
  Event: z.string(),
  Run_ID: idSchema.nullable(),
  Source_Name: z.string().nullable(),
  Status: z.enum(runStatuses).nullable(),
  Stored: z.number().nullable(),
  Milliseconds: z.number().nullable(),
  Detail: z.string().nullable(),
});
export type ServerLogLine = z.output<typeof logLine>;
const lineFilter = {
  id: idSchema,
  Day: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional(),
  Level: z.enum(logLevels).optional(),
  keyword: z.string().max(200).optional(),
};

/** What collecting processes wrote. */
export const serverLogContract = defineContract({
  files: {
    method: 'GET',
    path: logPath,
    privilege: ['server-log', 'browse'],
    summary: 'Logs of collectors by day, the latest first',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({ list: z.array(logFile) }),
  },
  lines: {
    method: 'GET',
    path: `${logPath}/file`,
    privilege: ['server-log', 'browse'],
    summary: 'Lines of the log of a collector, the latest first',
    query: z.object({
      ...lineFilter,
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(100),
    }),
    result: z.object({ list: z.array(logLine), total: z.number() }),
  },
  export: {
    method: 'GET',
    path: `${logPath}/file/export`,
    privilege: ['server-log', 'browse'],
    summary: 'Lines of the log of a collector as a text file',
    answers: 'file',
    query: z.object(lineFilter),
  },
});

const syncPath = '/v1/operate/system-monitor/extraction-sync-log';
const configVersion = z.object({
  Version: z.number(),
  Hash: z.string(),
  Made_At: z.string(),
  Items: z.number(),
  Changes: z.number(),
  /** Who made it; empty when the platform did by itself. */
  People: z.array(z.string()),
  /** Collectors that took it or a later one up. */
  Taken: z.number(),
});
export type ConfigVersionRow = z.output<typeof configVersion>;
const configVersionDetail = configVersion.extend({
  list: z.array(configChange),
  total: z.number(),
  Uptakes: z.array(z.object({ Node_ID: idSchema, Node_Name: z.string(), At: z.string() })),
});
export type ConfigVersionDetail = z.output<typeof configVersionDetail>;

/** The versions of what collectors work with: who changed what, and when which collector took it up. */
export const syncLogContract = defineContract({
  list: {
    method: 'GET',
    path: syncPath,
    privilege: ['extraction-sync-log', 'browse'],
    summary: 'Versions of what collectors work with, the latest first',
    query: z.object({
      /** Part of the name of what changed. */
      keyword: z.string().max(200).optional(),
      /** `from..to`, ISO 8601; either end may be missing. */
      Made_At: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({ list: z.array(configVersion), total: z.number() }),
  },
  get: {
    method: 'GET',
    path: `${syncPath}/version`,
    privilege: ['extraction-sync-log', 'browse'],
    summary: 'One version with what differs from the one before and who took it up when',
    query: z.object({ Version: z.coerce.number().int().min(1).max(2_000_000_000) }),
    result: configVersionDetail,
  },
});

/** The log of visits. */
export const extractionLogContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['extraction-log', 'browse'],
    summary: 'Visits to sources, the latest first',
    query: z.object({
      ...filter,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({ list: z.array(run), total: z.number() }),
  },
  get: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: ['extraction-log', 'browse'],
    summary: 'One visit with the articles it brought',
    query: z.object({ id: idSchema }),
    result: runDetail,
  },
  figures: {
    method: 'GET',
    path: `${path}/figures`,
    privilege: ['extraction-log', 'browse'],
    summary: 'Sums over the visits of a filter',
    query: z.object(filter),
    result: z.object({
      Runs: z.number(),
      Failed: z.number(),
      Found: z.number(),
      Stored: z.number(),
      Duplicates: z.number(),
      Rejected: z.number(),
      Bytes: z.number(),
      Median_Milliseconds: z.number().nullable(),
    }),
  },
});
