import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const state = z.object({
  /**
   * Client that is being set up: the caller's own; for operators the newest client without a subject, otherwise the
   * newest.
   */
  Client: z.object({ Client_ID: idSchema, Client_Name: z.string() }).nullable(),
  /** Administrator of the client, whom operators impersonate to continue. */
  Administrator: z.object({ User_ID: idSchema, Display_Name: z.string() }).nullable(),
  Has_Subject: z.boolean(),
  /** Whether there is a source other than sample data. */
  Has_Source: z.boolean(),
  /** Whether the client has another user besides the first. */
  Has_Colleague: z.boolean(),
});
export type FirstRunState = z.output<typeof state>;

/** Setup progress of the product or of the caller's client. */
export const firstRunContract = defineContract({
  state: {
    method: 'GET',
    path: '/v1/first-run',
    access: 'user',
    summary: 'Completed steps of the first setup: company, administrator, subject, source, colleague',
    result: state,
  },
});
