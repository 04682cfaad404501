import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema } from '#core/contract';
import { idSchema } from '#core/resource';

/** Stages of an article; each ends where the next begins, except for `total`, which runs from published to shown. */
export const latencyLegs = ['discover', 'fetch', 'understand', 'match', 'show', 'inform', 'read', 'total'] as const;
export type LatencyLeg = (typeof latencyLegs)[number];

export const latencyPeriods = ['1d', '7d', '30d'] as const;
export const latencyGroups = ['source', 'client', 'rule'] as const;

/**
 * Number of articles with the median and the 95th percentile of their durations, in milliseconds; null without
 * articles.
 */
const figure = z.object({ Count: z.number(), P50: z.number().nullable(), P95: z.number().nullable() });
export type LatencyFigure = z.output<typeof figure>;
const leg = z.enum(latencyLegs);

const group = z.object({
  ID: idSchema,
  Name: z.string(),
  /** For a rule: its client. */
  Client_Name: z.string().nullable(),
  Total: figure,
  Discover: figure,
  Process: figure,
  /** From shown to first notification and first read; for a source, by the first client. */
  Inform: figure,
  Read: figure,
});
export type LatencyGroup = z.output<typeof group>;

const breach = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Client_Name: z.string(),
  Source_Name: z.string().nullable(),
  Published_At: z.string(),
  Shown_At: z.string(),
  Milliseconds: z.number(),
  Target: z.number(),
  /** The stage that took most of the time. */
  Slowest: leg,
});
export type LatencyBreach = z.output<typeof breach>;

const target = z.object({
  Client_Service_Type_ID: idSchema,
  Service_Type_Name: z.string(),
  Minutes: z.number().nullable(),
  Kept: z.number(),
  Broken: z.number(),
});
export type LatencyTarget = z.output<typeof target>;

const path = '/v1/operate/system-monitor/latency';
const browse = ['latency', 'browse'] as const;
const period = z.object({ Period: z.enum(latencyPeriods).default('1d') });

/** API of article latency and missed service targets. Articles published before their source was known are excluded. */
export const latencyContract = defineContract({
  summary: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Returns the duration of each stage, and the total over time',
    query: period,
    result: z.object({
      Legs: z.array(figure.extend({ Leg: leg })),
      Course: z.array(figure.extend({ Time: z.string() })),
    }),
  },
  groups: {
    method: 'GET',
    path: `${path}/group-list`,
    privilege: browse,
    summary: 'Returns the total duration by source, client or rule, slowest first',
    query: period.extend({ By: z.enum(latencyGroups) }),
    result: z.object({ list: z.array(group), total: z.number() }),
  },
  breaches: {
    method: 'GET',
    path: `${path}/breach-list`,
    privilege: browse,
    summary: 'Lists articles that a client saw later than its service type’s target, latest first',
    query: period.extend({
      ...pageSchema({ maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({ list: z.array(breach), total: z.number() }),
  },
  targets: {
    method: 'GET',
    path: `${path}/target-list`,
    privilege: browse,
    summary:
      'Lists the target of each service type in minutes from publication to display, and the share of articles within it',
    query: period,
    result: z.object({ list: z.array(target) }),
  },
  setTarget: {
    method: 'PUT',
    path: `${path}/target`,
    privilege: ['latency', 'modify'],
    summary: 'Sets or removes the target of a service type',
    body: z.object({ Client_Service_Type_ID: idSchema, Minutes: z.number().int().min(1).max(10_080).nullable() }),
    result: z.object({ Minutes: z.number().nullable() }),
  },
});
