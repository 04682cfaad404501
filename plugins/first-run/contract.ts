import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const state = z.object({
  /** The client that is being set up: one's own; for operators the latest that has no subject yet, or the latest. */
  Client: z.object({ Client_ID: idSchema, Client_Name: z.string() }).nullable(),
  /** Who administers it, for operators to go on as. */
  Administrator: z.object({ User_ID: idSchema, Display_Name: z.string() }).nullable(),
  Has_Subject: z.boolean(),
  /** Something is collected that is no sample. */
  Has_Source: z.boolean(),
  /** Somebody else of the client besides the first. */
  Has_Colleague: z.boolean(),
});
export type FirstRunState = z.output<typeof state>;

/** How far the product, or one's client, has been set up. */
export const firstRunContract = defineContract({
  state: {
    method: 'GET',
    path: '/v1/first-run',
    access: 'user',
    summary: 'What of a first set-up is done: company, administrator, subject, source, colleague',
    result: state,
  },
});
