import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { briefSchema, briefSettingsSchema, type BriefKind } from './contract';

/** Ad-hoc briefs have no schedule. */
export const scheduledKinds = ['day', 'week', 'month'] as const satisfies readonly BriefKind[];

const plan = briefSettingsSchema.extend({
  Name: lineSchema(60, 1),
  Kind: z.enum(scheduledKinds),
  /** In the time zone of the user who created it. */
  Hour: z.int().min(0).max(23),
  /** For weekly briefs; Sunday is 0. */
  Weekday: z.int().min(0).max(6).default(1),
  /** For monthly briefs. */
  Day: z.int().min(1).max(28).default(1),
  Receiver_IDs: z.array(idSchema).min(1).max(500),
  Is_Enabled: z.boolean().default(true),
});
export type PlanDraft = z.output<typeof plan>;

export const planSchema = plan.extend({
  Schedule_ID: idSchema,
  User_Name: z.string().nullable(),
  Next_At: z.string(),
  Last_At: z.string().nullable(),
  /** Error code of the last failed delivery. */
  Last_Error: z.string().nullable(),
  Last_Briefing_ID: idSchema.nullable(),
});
export type Plan = z.output<typeof planSchema>;

const path = '/v1/front/report/brief-report/schedule';
const action = ['brief-report', 'action'] as const;

/** Scheduled briefs and their recipients. */
export const scheduleContract = defineContract({
  plans: {
    method: 'GET',
    path,
    privilege: ['brief-report', 'browse'],
    summary: 'The scheduled briefs of the caller’s client',
    result: z.object({ list: z.array(planSchema), total: z.number() }),
  },
  createPlan: {
    method: 'POST',
    path,
    privilege: action,
    summary: 'Schedules a brief to be built and sent',
    body: plan,
    result: planSchema,
  },
  updatePlan: {
    method: 'PUT',
    path,
    privilege: action,
    summary: 'Changes a scheduled brief',
    body: plan.extend({ Schedule_ID: idSchema }),
    result: planSchema,
  },
  removePlan: {
    method: 'DELETE',
    path,
    privilege: action,
    summary: 'Deletes a schedule; briefs already built remain',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  tryPlan: {
    method: 'POST',
    path: `${path}/trial`,
    privilege: action,
    summary: 'Builds the brief now for review; with `Is_Sent` it is sent to the caller only once it is built',
    body: z.object({ Schedule_ID: idSchema, Is_Sent: z.boolean() }),
    result: briefSchema,
  },
});
