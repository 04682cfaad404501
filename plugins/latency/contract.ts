import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

/** Parts of the way; each ends where the next begins, but for `total`, which is from published to shown. */
export const latencyLegs = ['discover', 'fetch', 'understand', 'match', 'show', 'inform', 'read', 'total'] as const;
export type LatencyLeg = (typeof latencyLegs)[number];

export const latencyPeriods = ['1d', '7d', '30d'] as const;
export const latencyGroups = ['source', 'client', 'rule'] as const;

/** Of so many articles half took no longer, and 95 of 100; in milliseconds, null without any. */
const figure = z.object({ Count: z.number(), P50: z.number().nullable(), P95: z.number().nullable() });
export type LatencyFigure = z.output<typeof figure>;
const leg = z.enum(latencyLegs);

const group = z.object({
  ID: idSchema,
  Name: z.string(),
  /** Of a rule: whose it is. */
  Client_Name: z.string().nullable(),
  Total: figure,
  Discover: figure,
  Process: figure,
  /** From shown to first told and first read; of a source, by whichever client was first. */
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
  /** Where most of the time went. */
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

/**
 * How long articles take, and who waits longer than promised. What was published before its source was known is left
 * out.
 */
export const latencyContract = defineContract({
  summary: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'How long each part of the way takes, and how the whole way changed over time',
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
    summary: 'The whole way by source, client or rule, the slowest first',
    query: period.extend({ By: z.enum(latencyGroups) }),
    result: z.object({ list: z.array(group), total: z.number() }),
  },
  breaches: {
    method: 'GET',
    path: `${path}/breach-list`,
    privilege: browse,
    summary: 'Articles that a client saw later than its service type promises, the latest first',
    query: period.extend({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    result: z.object({ list: z.array(breach), total: z.number() }),
  },
  targets: {
    method: 'GET',
    path: `${path}/target-list`,
    privilege: browse,
    summary:
      'Within how many minutes of publishing each service type promises to show an article, and how often that was kept',
    query: period,
    result: z.object({ list: z.array(target) }),
  },
  setTarget: {
    method: 'PUT',
    path: `${path}/target`,
    privilege: ['latency', 'modify'],
    summary: 'Sets or lifts the promise of a service type',
    body: z.object({ Client_Service_Type_ID: idSchema, Minutes: z.number().int().min(1).max(10_080).nullable() }),
    result: z.object({ Minutes: z.number().nullable() }),
  },
});
