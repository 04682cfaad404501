import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { detailModes, extractionSource, robotsModes, sourceKinds } from './resource';

const { path } = extractionSource;
/** Methods by which an article list is discovered from the URL of a site. */
export const discoveryMethods = ['address', 'declared', 'linked', 'common', 'robots', 'page'] as const;
const ids = z.array(idSchema).min(1).max(1000);
const selector = z.string().trim().max(300).nullish();
const failure = z.object({ Code: z.string(), Message: z.string() });

/** Result of a test visit. */
export const triedSchema = z.object({
  Http_Status: z.number().nullable(),
  Final_Url: z.string(),
  Moved_Url: z.string().nullable(),
  Bytes: z.number(),
  Milliseconds: z.number(),
  /** Detected format of the list, such as `atom`. */
  Format: z.string(),
  Title: z.string(),
  Found: z.number(),
  /** First articles of the list. */
  list: z.array(
    z.object({
      Title: z.string(),
      Url: z.string().nullable(),
      Published_At: z.string().nullable(),
      Author: z.string().nullable(),
      Text: z.string(),
      Text_Length: z.number(),
      Needs_Page: z.boolean(),
    }),
  ),
  /** Result of extracting the first article's page, if pages are to be fetched. */
  Page: z
    .object({
      Url: z.string(),
      Title: z.string(),
      Published_At: z.string().nullable(),
      Author: z.string().nullable(),
      Text: z.string(),
      Text_Length: z.number(),
      Method: z.string(),
      Warnings: z.array(z.string()),
    })
    .nullable(),
  Page_Error: failure.nullable(),
  Warnings: z.array(z.string()),
  /** Feeds declared by the page, when the URL is that of a web page. */
  Feeds: z.array(z.object({ Url: z.string(), Title: z.string() })),
  Error: failure.nullable(),
});
export type TriedSource = z.output<typeof triedSchema>;

export const trialSchema = z.object({
  Url: z.string().trim().min(1).max(2000),
  Source_Kind: z.enum(sourceKinds),
  Detail_Mode: z.enum(detailModes).default('auto'),
  Robots_Mode: z.enum(robotsModes).default('default'),
  List_Selector: selector,
  Title_Selector: selector,
  Content_Selector: selector,
  Author_Selector: selector,
  Date_Selector: selector,
  Remove_Selector: selector,
});
export type Trial = z.input<typeof trialSchema>;
export type TrialRequest = z.output<typeof trialSchema>;

const discoveredSource = z.object({
  Url: z.string(),
  Source_Kind: z.enum(sourceKinds),
  /** Detected format of the list, such as `atom`. */
  Format: z.string(),
  Title: z.string(),
  /**
   * How the list was discovered: the URL itself, declared by the page, linked from it, at a common URL, named by
   * robots.txt, or from the links of the page.
   */
  Discovery_Method: z.enum(discoveryMethods),
  Found: z.number(),
  /** Named by the site but not opened because time ran out. */
  Is_Unopened: z.boolean(),
  Latest_At: z.string().nullable(),
  /** Visit interval in seconds suggested by the frequency of its articles. */
  Interval_Seconds: z.number(),
  /** Example articles. */
  list: z.array(z.object({ Title: z.string(), Url: z.string().nullable(), Published_At: z.string().nullable() })),
  /** Existing source that already visits it. */
  Existing_Source_ID: idSchema.nullable(),
});
export type DiscoveredSource = z.output<typeof discoveredSource>;

const discoveredSites = z.object({
  Final_Url: z.string(),
  Requests: z.number(),
  list: z.array(discoveredSource),
  Error: failure.nullable(),
});
export type DiscoveredSites = z.output<typeof discoveredSites>;

const figures = z.object({
  Total: z.number(),
  Enabled: z.number(),
  Running: z.number(),
  Failing: z.number(),
  Overdue: z.number(),
  Articles_24h: z.number(),
  Runs_24h: z.number(),
  Failed_Runs_24h: z.number(),
});
export type SourceFigures = z.output<typeof figures>;

/** Calls for sources beyond those of their list. */
export const extractionContract = defineContract({
  figures: {
    method: 'GET',
    path: `${path}/figures`,
    privilege: ['task-schedule', 'browse'],
    summary: 'Number of sources, how many are running and failing, and articles of the last 24 hours',
    result: figures,
  },
  tryOut: {
    method: 'POST',
    path: `${path}/try`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Visits a URL once and returns the result without storing anything',
    body: trialSchema,
    result: triedSchema,
  },
  discover: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/discover`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Discovers the feeds, sitemaps and lists of a site from its URL, without storing anything',
    body: z.object({ Url: z.string().trim().min(1).max(2000) }),
    result: discoveredSites,
  },
  run: {
    method: 'POST',
    path: `${path}/run`,
    privilege: ['task-schedule', 'action'],
    summary: 'Schedules sources for an immediate visit as soon as their hosts allow, including paused ones',
    body: z.object({ id: ids }),
    result: z.object({ requested: z.number() }),
  },
  changeEnableStatus: {
    method: 'PUT',
    path: `${path}/change-enable-status`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Pauses or resumes sources',
    body: z.object({ id: ids, Is_Enabled: z.boolean() }),
    result: z.object({ changed: z.number() }),
  },
  importOpml: {
    method: 'POST',
    path: `${path}/import-opml`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Adds the feeds of an OPML subscription list',
    accepts: 'multipart',
    upload: { files: 1, bytes: 2 * 1024 * 1024 },
    result: z.object({
      created: z.number(),
      existing: z.number(),
      refused: z.array(z.object({ Url: z.string(), Code: z.string(), Message: z.string() })),
    }),
  },
});
