import { z } from 'zod';
import { defineContract } from './contract';

const selectQuery = z.object({
  /** Which kind of thing is chosen from; sources of the enabled plugins name themselves. */
  entity_name: z.string().min(1).max(60),
  keyword: z.string().max(100).optional(),
  /** A comma list: only these, for the labels of chosen values; ids, unless the kind has values of its own. */
  ids: z
    .string()
    .regex(/^[\w.]{1,80}(,[\w.]{1,80}){0,999}$/, 'ids')
    .optional(),
  parent: z.string().max(60).optional(),
});

const selectOptions = z.object({
  list: z.array(z.object({ value: z.string(), label: z.string(), parent: z.string().nullish() })),
  total: z.number(),
});

/** Candidates of forms and filters, by kind; plugins answer through `core.selects`. */
export const selectContract = defineContract({
  selectHelper: {
    method: 'GET',
    path: '/v1/select-helper',
    access: 'user',
    summary: 'Candidates to choose from, of one kind, within the caller’s reach',
    query: selectQuery,
    result: selectOptions,
  },
  publicSelectHelper: {
    method: 'GET',
    path: '/public/select-helper',
    access: 'open',
    summary: 'Candidates of the kinds that are open to everybody',
    query: selectQuery,
    result: selectOptions,
  },
});
