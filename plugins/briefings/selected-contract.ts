import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { articleIds, articleRowSchema } from '#plugins/articles';

const column = z.string().trim().max(40);
const words = {
  Column: column.optional(),
  /** Replaces the article's own title; empty keeps it. */
  Title: z.string().trim().max(500).optional(),
  Summary: z.string().trim().max(4000).optional(),
  Remark: z.string().trim().max(2000).optional(),
};

export const selectedRowSchema = z.object({
  Selected_ID: idSchema,
  Column: z.string(),
  Title: z.string(),
  Summary: z.string(),
  Remark: z.string(),
  User_Name: z.string().nullable(),
  Selected_At: z.string(),
  /** Null if the caller may no longer see the article. */
  Article: articleRowSchema.nullable(),
});
export type SelectedRow = z.output<typeof selectedRowSchema>;

/** Maximum number of articles in the basket of a client. */
export const maxSelected = 500;

const path = '/v1/front/report/selected-info';
const browse = ['selected-info', 'browse'] as const;
const modify = ['selected-info', 'modify'] as const;
const changed = z.object({ changed: z.number() });

/** Articles that users of a client selected for its next brief, in columns. */
export const selectedContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Articles selected for the next brief, in order',
    result: z.object({ list: z.array(selectedRowSchema), total: z.number() }),
  },
  add: {
    method: 'POST',
    path,
    privilege: modify,
    summary: 'Picks articles; those that are there already stay where they are',
    body: z.object({ id: articleIds, Column: column.optional() }),
    result: changed,
  },
  update: {
    method: 'PUT',
    path,
    privilege: modify,
    summary: 'Changes the text and column of a selected article',
    body: z.object({ Selected_ID: idSchema, ...words }),
    result: changed,
  },
  order: {
    method: 'PUT',
    path: `${path}/order`,
    privilege: modify,
    summary: 'Reorders the selected articles, with the column of each',
    body: z.object({ list: z.array(z.object({ Selected_ID: idSchema, Column: column })).max(maxSelected) }),
    result: changed,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: modify,
    summary: 'Removes articles from the basket',
    query: z.object({ id: articleIds }),
    result: changed,
  },
});
