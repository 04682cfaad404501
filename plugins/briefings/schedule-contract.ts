import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { briefSchema, briefSettingsSchema, type BriefKind } from './contract';

/** Occasions have no clock. */
export const scheduledKinds = ['day', 'week', 'month'] as const satisfies readonly BriefKind[];

const plan = briefSettingsSchema.extend({
  Name: z.string().trim().min(1).max(60),
  Kind: z.enum(scheduledKinds),
  /** On the clock of whoever set it. */
  Hour: z.int().min(0).max(23),
  /** Of weekly ones; Sunday is 0. */
  Weekday: z.int().min(0).max(6).default(1),
  /** Of monthly ones. */
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
  /** Why the last one did not leave, as a code. */
  Last_Error: z.string().nullable(),
  Last_Briefing_ID: idSchema.nullable(),
});
export type Plan = z.output<typeof planSchema>;

const path = '/v1/front/report/brief-report/schedule';
const action = ['brief-report', 'action'] as const;

/** Briefs by the clock, and who gets them. */
export const scheduleContract = defineContract({
  plans: {
    method: 'GET',
    path,
    privilege: ['brief-report', 'browse'],
    summary: 'The briefs by the clock of the caller’s client',
    result: z.object({ list: z.array(planSchema), total: z.number() }),
  },
  createPlan: {
    method: 'POST',
    path,
    privilege: action,
    summary: 'Lets a brief be built and sent by the clock',
    body: plan,
    result: planSchema,
  },
  updatePlan: {
    method: 'PUT',
    path,
    privilege: action,
    summary: 'Changes a brief by the clock',
    body: plan.extend({ Schedule_ID: idSchema }),
    result: planSchema,
  },
  removePlan: {
    method: 'DELETE',
    path,
    privilege: action,
    summary: 'Ends a brief by the clock; what was built stays',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  tryPlan: {
    method: 'POST',
    path: `${path}/trial`,
    privilege: action,
    summary: 'Builds the brief now, to be looked at; with `Is_Sent` it is sent to the caller alone once it is built',
    body: z.object({ Schedule_ID: idSchema, Is_Sent: z.boolean() }),
    result: briefSchema,
  },
});
