import { z } from 'zod';

/** Reports that have a usual template of their own. */
export const templateKinds = ['day', 'week', 'month', 'special'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Templates that come with the product, each in both languages. */
export const readyTemplates = ['ready-brief', 'ready-report'] as const;
export type ReadyTemplate = (typeof readyTemplates)[number];
export const isReady = (choice: string): choice is ReadyTemplate => readyTemplates.some((each) => each === choice);

/** `usual` is the one of the report's kind, `plain` the product's own layout, else a ready one or the id of one. */
export const templateChoiceSchema = z.union([
  z.enum(['usual', 'plain', ...readyTemplates]),
  z.string().regex(/^[1-9]\d{0,18}$/, 'template'),
]);
export type TemplateChoice = z.output<typeof templateChoiceSchema>;
