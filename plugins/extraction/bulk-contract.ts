import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { detailModes, priorities, sourceKinds, sourceStates } from './resource';

const area = '/v1/operate/extraction-manage/schedule-manage';

/** Filter for the sources to change; omitted fields are not filtered by. */
const filter = z.object({
  /** Part of the name or URL. */
  keyword: z.string().trim().max(200).optional(),
  Source_Kind: z.enum(sourceKinds).optional(),
  State: z.enum(sourceStates).optional(),
  Priority: z.enum(priorities).optional(),
  Node_Group_ID: idSchema.optional(),
  Is_Enabled: z.boolean().optional(),
});
export type SourceFilter = z.output<typeof filter>;

/** Changes to apply to all matching sources; omitted fields stay unchanged. */
const changes = z.object({
  Interval_Seconds: z.int().min(10).max(604_800).optional(),
  Priority: z.enum(priorities).optional(),
  Detail_Mode: z.enum(detailModes).optional(),
  /** Ignoring robots.txt requires a reason per source and is therefore not available for bulk changes. */
  Robots_Mode: z.enum(['default', 'obey']).optional(),
  Is_Adaptive: z.boolean().optional(),
  Is_Enabled: z.boolean().optional(),
  /** Null removes the sources from their group. */
  Node_Group_ID: idSchema.nullable().optional(),
});
export type SourceChanges = z.output<typeof changes>;

const proposal = z.object({
  Source_ID: idSchema,
  Source_Name: z.string(),
  Url: z.string(),
  Interval_Seconds: z.number(),
  Priority: z.enum(priorities),
  /** Interval suggested by the past 28 days, in seconds. */
  Proposed_Interval: z.number(),
  Proposed_Priority: z.enum(priorities),
  Articles: z.number(),
  Visits: z.number(),
  /** Share of visits without new articles, from 0 to 1. */
  Idle_Share: z.number(),
});
export type ScheduleProposal = z.output<typeof proposal>;

/** Bulk changes to sources, and schedules suggested from publishing history. */
export const bulkContract = defineContract({
  preview: {
    method: 'POST',
    readsOnly: true,
    path: `${area}/batch/preview`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Number of sources that match a filter, with examples',
    body: z.object({ filter }),
    result: z.object({
      total: z.number(),
      list: z.array(z.object({ Source_ID: idSchema, Source_Name: z.string(), Url: z.string() })),
    }),
  },
  apply: {
    method: 'PUT',
    path: `${area}/batch`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Changes all sources that match a filter',
    body: z.object({ filter, changes, expected: z.number().int() }),
    result: z.object({ changed: z.number() }),
  },
  proposals: {
    method: 'GET',
    path: `${area}/generate-schedules`,
    privilege: ['task-schedule', 'browse'],
    summary: 'Schedules that the past 28 days of each source suggest, where they differ from what is set',
    result: z.object({ list: z.array(proposal), Considered: z.number() }),
  },
  generate: {
    method: 'PUT',
    path: `${area}/generate-schedules`,
    privilege: ['task-schedule', 'modify'],
    summary: 'Applies the suggested schedules to sources',
    body: z.object({ id: z.array(idSchema).min(1).max(2000) }),
    result: z.object({ changed: z.number() }),
  },
});
