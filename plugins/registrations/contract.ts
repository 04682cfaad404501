import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { templateTypes } from './resource';

const path = '/v1/operate/client-manage/register-client';
const quota = z.number().int().min(0).max(100_000).nullable().default(null);
const people = z.number().int().min(0).max(50).default(0);

const made = z.object({
  Client_ID: idSchema,
  Client_Name: z.string(),
  /** Number of copied subjects, dictionaries and filters. */
  Taken: z.number(),
  /** Users besides the administrator, whose passwords are shown only once. */
  Users: z.array(z.object({ User_Name: z.string(), Password: z.string() })),
});
export type MadeClient = z.output<typeof made>;

/** Decisions of operators on registrations. */
export const registrationContract = defineContract({
  approve: {
    method: 'POST',
    path: `${path}/approve`,
    privilege: ['register-client-list', 'action'],
    summary:
      'Creates a client from a registration and notifies the person by text message; rejected registrations can be approved too',
    body: z.object({
      Registration_ID: idSchema,
      Client_Name: lineSchema(100, 1),
      Client_Type: z.enum(templateTypes),
      Client_Service_Type_ID: idSchema,
      Service_End_Date: z.iso.datetime({ offset: true }).nullable(),
      User_Quota: quota,
      Subject_Quota: quota,
      /** The client whose subjects are copied; null for none. */
      Source_Client_ID: idSchema.nullable().default(null),
      With_Filters: z.boolean().default(true),
      Analyst_Count: people,
      Monitor_Count: people,
    }),
    result: made,
  },
  refuse: {
    method: 'POST',
    path: `${path}/refuse`,
    privilege: ['register-client-list', 'action'],
    summary: 'Ends the trial of a registration and notifies the person of the reason',
    body: z.object({ Registration_ID: idSchema, Reason: z.string().trim().min(1).max(200) }),
  },
});
export type Approval = z.output<(typeof registrationContract)['approve']['body']>;
