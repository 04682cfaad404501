import { z } from 'zod';
import { defineContract } from './contract';

const selectQuery = z.object({
  /** Entity to choose from; the sources of the enabled plugins define the names. */
  entity_name: z.string().min(1).max(60),
  keyword: z.string().max(100).optional(),
  /**
   * Comma-separated list that limits the result to these values, for the labels of selected values; ids, unless the
   * kind has its own values.
   */
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

/** Options for forms and filters, by kind; plugins provide them through `core.selects`. */
export const selectContract = defineContract({
  selectHelper: {
    method: 'GET',
    path: '/v1/select-helper',
    access: 'user',
    summary: 'Options of one kind within the caller’s scope',
    query: selectQuery,
    result: selectOptions,
  },
  publicSelectHelper: {
    method: 'GET',
    path: '/public/select-helper',
    access: 'open',
    summary: 'Options of the kinds that are public',
    query: selectQuery,
    result: selectOptions,
  },
});
