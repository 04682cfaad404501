import { z } from 'zod';
import { articleFilterSchema } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';
import { articleGroupsSchema } from './article-group';
import { moduleSteps } from './module';

/** Days that a question goes back unless told. */
export const usualPeriod = 'last-7-days';

/**
 * What a module is asked: the filters of article lists, a time as `Period`, which moves with the calendar, or as
 * `Published_At`, a step and a size.
 */
export const moduleInputSchema = articleFilterSchema.extend({
  Period: z.enum(dateShortcuts).optional(),
  Step: z.enum(moduleSteps).optional(),
  Size: z.coerce.number().int().min(1).max(100).optional(),
  /** With the answer of the time before. */
  Is_Compared: z.enum(['true', 'false']).optional(),
  /** Articles to be compared, for modules that compare. */
  Groups: articleGroupsSchema.optional(),
});
export type ModuleInput = z.output<typeof moduleInputSchema>;
