import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { moduleIdSchema } from '#plugins/analysis';

/** Views of a module in a report: the best one for the module, or a specific one. */
export const moduleViews = ['best', 'chart', 'table', 'sentence'] as const;

const chosen = z.object({
  Module_ID: moduleIdSchema,
  View: z.enum(moduleViews).default('best'),
  /** Number of rows of a ranking; null uses the module's default. */
  Size: z.int().min(1).max(100).nullable().default(null),
});
export type ChosenModule = z.output<typeof chosen>;

/** Modules of a subject in order, without duplicates. */
export const chosenModulesSchema = z
  .array(chosen)
  .max(30)
  .refine((list) => new Set(list.map(({ Module_ID }) => Module_ID)).size === list.length, 'A module occurs twice');

const path = '/v1/manage/report/subject-analyze-module-setting';

/** Modules in the reports of a subject. */
export const moduleSettingContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['subject-analyze-module-setting', 'browse'],
    summary: 'Modules available for reports, the default modules, and those of subjects with settings of their own',
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
      'Sets the modules of a subject’s reports; without `Subject_ID`, the default for subjects without settings of their own',
    body: z.object({ Subject_ID: idSchema.nullable(), Modules: chosenModulesSchema }),
    result: z.object({ saved: z.number() }),
  },
  reset: {
    method: 'DELETE',
    path,
    privilege: ['subject-analyze-module-setting', 'modify'],
    summary: 'Resets the reports of a subject to the default modules',
    query: z.object({ Subject_ID: idSchema.optional() }),
    result: z.object({ removed: z.number() }),
  },
});
