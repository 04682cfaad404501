import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const path = '/v1/front/saved-view';
const browse = ['saved-view', 'browse'] as const;
const modify = ['saved-view', 'modify'] as const;

const screen = z
  .string()
  .max(200)
  .regex(/^\/[a-z0-9/-]+$/, 'screen');
const name = z.string().trim().min(1).max(50);
/** Query string of the screen's URL. */
const query = z
  .string()
  .max(4000)
  .transform((text) => new URLSearchParams(text).toString());

const view = z.object({
  View_ID: idSchema,
  View_Name: z.string(),
  Screen: z.string(),
  Query: z.string(),
  /** Visible to the whole client. */
  Is_Shared: z.boolean(),
  Is_Own: z.boolean(),
  /** The caller's screen opens with this view. */
  Is_Default: z.boolean(),
});
export type SavedView = z.output<typeof view>;

/**
 * API of saved views. Sharing a view requires the privilege for the verb `action`; changing a view that another user
 * shared requires the one for `delete`.
 */
export const savedViewContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Lists the caller’s views of a screen and those shared within the client',
    query: z.object({ Screen: screen }),
    result: z.object({ list: z.array(view) }),
  },
  create: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Saves filters under a name',
    body: z.object({ View_Name: name, Screen: screen, Query: query, Is_Shared: z.boolean().default(false) }),
    result: view,
  },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Renames a view, changes its filters or its visibility',
    body: z.object({
      View_ID: idSchema,
      View_Name: name.optional(),
      Query: query.optional(),
      Is_Shared: z.boolean().optional(),
    }),
    result: view,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Deletes a view',
    query: z.object({ View_ID: idSchema }),
    result: z.object({ changed: z.number() }),
  },
  setDefault: {
    method: 'PUT',
    path: `${path}/default`,
    privilege: browse,
    summary: 'Sets the view with which a screen opens; null for none',
    body: z.object({ Screen: screen, View_ID: idSchema.nullable() }),
    result: z.object({ changed: z.number() }),
  },
});
