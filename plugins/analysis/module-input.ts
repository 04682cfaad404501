import { z } from 'zod';
import { articleFilterSchema } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';
import { articleGroupsSchema } from './article-group';
import { moduleSteps } from './module';

/** Default period of a question. */
export const usualPeriod = 'last-7-days';

/**
 * Input of a module: the filters of article lists, a time range either as `Period`, which moves with the calendar, or
 * as `Published_At`, a step and a size.
 */
export const moduleInputSchema = articleFilterSchema.extend({
  Period: z.enum(dateShortcuts).optional(),
  Step: z.enum(moduleSteps).optional(),
  Size: z.coerce.number().int().min(1).max(100).optional(),
  /** Includes the answer for the preceding period. */
  Is_Compared: z.enum(['true', 'false']).optional(),
  /** Articles to compare, for modules that compare groups. */
  Groups: articleGroupsSchema.optional(),
});
export type ModuleInput = z.output<typeof moduleInputSchema>;
