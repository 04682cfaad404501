import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { configChange } from '#plugins/collector-nodes';
import { visitOutcomes } from '#plugins/extraction';

/** Outcomes of a visit; `unchanged` means that the list had not changed, `lost` that the visit was interrupted. */
export const runStatuses = ['running', 'success', 'unchanged', 'failed', 'lost'] as const;

const path = '/v1/operate/system-monitor/extraction-log';
const filter = {
  Source_ID: idSchema.optional(),
  Node_ID: idSchema.optional(),
  /** Comma-separated statuses. */
  Status: z.string().max(60).optional(),
  /** Part of the name or URL of a source. */
  keyword: z.string().max(200).optional(),
  /** `from..to`, ISO 8601; either end may be missing. */
  Started_At: z.string().max(60).optional(),
  /** Restricts the result to visits that stored something. */
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
   * Articles in the list; `Submitted` of them were new to the source. The three fields after that are the pipeline's
   * results.
   */
  Found: z.number(),
  Submitted: z.number(),
  Stored: z.number(),
  Duplicates: z.number(),
  Rejected: z.number(),
  /** Number of article pages that were fetched, and that failed. */
  Pages: z.number(),
  Page_Failures: z.number(),
  /** Number of failed pages that robots.txt disallows. */
  Robots_Skips: z.number(),
  /** Whether a hub pushed the content. */
  Is_Pushed: z.boolean(),
  /** Configuration version used for the visit. */
  Config_Version: z.number().nullable(),
  Error_Code: z.string().nullable(),
  Error_Message: z.string().nullable(),
  Warnings: z.array(z.string()),
  /** What a finished visit has read; null for earlier ones. */
  Outcome: z.enum(visitOutcomes).nullable(),
  /** Articles left to later visits; null when the number is unknown. */
  Missing_Count: z.number().nullable(),
});
export type ExtractionRun = z.output<typeof run>;

const runDetail = run.extend({
  Node_Name: z.string().nullable(),
  /** Articles of the visit in the library, at most 200. */
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
  /** `visit`, or a node event: `enter`, `leave`, `left-over`, `drain`, `undrain`. */
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

/** Logs of collecting processes. */
export const serverLogContract = defineContract({
  files: {
    method: 'GET',
    path: logPath,
    privilege: ['server-log', 'browse'],
    summary: 'Logs of collectors by day, newest first',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({ list: z.array(logFile) }),
  },
  lines: {
    method: 'GET',
    path: `${logPath}/file`,
    privilege: ['server-log', 'browse'],
    summary: 'Lines of the log of a collector, newest first',
    query: z.object({
      ...lineFilter,
      ...pageSchema({ maxSize: 200, size: 100 }).shape,
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
  /** Users who made the change; empty when the platform made it. */
  People: z.array(z.string()),
  /** Number of collectors that use this or a later version. */
  Adopted: z.number(),
});
export type ConfigVersionRow = z.output<typeof configVersion>;
const configVersionDetail = configVersion.extend({
  list: z.array(configChange),
  total: z.number(),
  Uptakes: z.array(z.object({ Node_ID: idSchema, Node_Name: z.string(), At: z.string() })),
});
export type ConfigVersionDetail = z.output<typeof configVersionDetail>;

/** Versions of the collectors' configuration: who changed what, and when each collector adopted it. */
export const syncLogContract = defineContract({
  list: {
    method: 'GET',
    path: syncPath,
    privilege: ['extraction-sync-log', 'browse'],
    summary: 'Versions of the collectors’ configuration, newest first',
    query: z.object({
      /** Part of the name of a changed item. */
      keyword: z.string().max(200).optional(),
      /** `from..to`, ISO 8601; either end may be missing. */
      Made_At: z.string().max(60).optional(),
      ...pageSchema({ maxPage: 10_000, maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({ list: z.array(configVersion), total: z.number() }),
  },
  get: {
    method: 'GET',
    path: `${syncPath}/version`,
    privilege: ['extraction-sync-log', 'browse'],
    summary: 'One version with its changes and the time at which each collector adopted it',
    query: z.object({ Version: z.coerce.number().int().min(1).max(2_000_000_000) }),
    result: configVersionDetail,
  },
});

/** Log of visits to sources. */
export const extractionLogContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['extraction-log', 'browse'],
    summary: 'Visits to sources, newest first',
    query: z.object({
      ...filter,
      ...pageSchema({ maxPage: 10_000, maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({ list: z.array(run), total: z.number() }),
  },
  get: {
    method: 'GET',
    path: `${path}/:id`,
    privilege: ['extraction-log', 'browse'],
    summary: 'One visit with its articles',
    query: z.object({ id: idSchema }),
    result: runDetail,
  },
  figures: {
    method: 'GET',
    path: `${path}/figures`,
    privilege: ['extraction-log', 'browse'],
    summary: 'Totals of the visits that match a filter',
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
