import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { mostInGroup } from './contract';

const path = '/v1/front/comment-monitor/author-label';
const authors = z.array(z.string().trim().min(1).max(200)).min(1).max(mostInGroup);

const labelSchema = z.object({
  Author_Label_ID: idSchema,
  Author_Label_Name: z.string(),
  Authors: z.array(z.string()),
});
export type AuthorLabel = z.output<typeof labelSchema>;

/** Labels that a client puts accounts under, such as those of a staged group; filters and alert rules ask for them. */
export const authorLabelContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['comment-monitor', 'browse'],
    summary: 'The labels of authors with the accounts under them',
    result: z.object({ list: z.array(labelSchema), total: z.number() }),
  },
  mark: {
    method: 'POST',
    path,
    privilege: ['comment-monitor', 'action'],
    summary: 'Puts accounts under a label, which is made when there is none of that name',
    body: z.object({ Author_Label_Name: z.string().trim().min(1).max(40), Authors: authors }),
    /** Those that were not under it before. */
    result: z.object({ Author_Label_ID: idSchema, Added: z.array(z.string()) }),
  },
  unmark: {
    method: 'POST',
    path: `${path}/unmark`,
    privilege: ['comment-monitor', 'action'],
    summary: 'Takes accounts out from under a label',
    body: z.object({ Author_Label_ID: idSchema, Authors: authors }),
    result: z.object({ Removed: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['comment-monitor', 'action'],
    summary: 'Removes a label of authors',
    query: z.object({ Author_Label_ID: idSchema }),
  },
});
