import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { moduleIdSchema } from '#plugins/analysis';

/** How a report shows a module: as it thinks best, or so. */
export const moduleFaces = ['best', 'chart', 'table', 'sentence'] as const;

const chosen = z.object({
  Module_ID: moduleIdSchema,
  Face: z.enum(moduleFaces).default('best'),
  /** Rows of a ranking; as many as the module thinks best where null. */
  Size: z.int().min(1).max(100).nullable().default(null),
});
export type ChosenModule = z.output<typeof chosen>;

/** The modules of a subject, in their order; each once. */
export const chosenModulesSchema = z
  .array(chosen)
  .max(30)
  .refine((list) => new Set(list.map(({ Module_ID }) => Module_ID)).size === list.length, 'A module stands twice');

const path = '/v1/manage/report/subject-analyze-module-setting';

/** Which questions the reports of a subject ask. */
export const moduleSettingContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['subject-analyze-module-setting', 'browse'],
    summary:
      'The modules that reports can hold, those of reports in general, and those of subjects that have their own',
    result: z.object({
      Available: z.array(
        z.object({ Module_ID: z.string(), Title: z.string(), Has_Chart: z.boolean(), Size: z.number().nullable() }),
      ),
      Usual: chosenModulesSchema,
      list: z.array(z.object({ Subject_ID: idSchema, Modules: chosenModulesSchema })),
    }),
  },
  save: {
    method: 'PUT',
    path,
    privilege: ['subject-analyze-module-setting', 'modify'],
    summary:
      'Says which modules the reports of a subject hold; of all that have none of their own without `Subject_ID`',
    body: z.object({ Subject_ID: idSchema.nullable(), Modules: chosenModulesSchema }),
    result: z.object({ saved: z.number() }),
  },
  reset: {
    method: 'DELETE',
    path,
    privilege: ['subject-analyze-module-setting', 'modify'],
    summary: 'Lets the reports of a subject hold what reports hold in general',
    query: z.object({ Subject_ID: idSchema.optional() }),
    result: z.object({ removed: z.number() }),
  },
});
