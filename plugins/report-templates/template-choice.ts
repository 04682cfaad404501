import { z } from 'zod';

/** Kinds of reports with a default template of their own. */
export const templateKinds = ['day', 'week', 'month', 'special'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Built-in templates, each in both languages. */
export const readyTemplates = ['ready-brief', 'ready-report'] as const;
export type ReadyTemplate = (typeof readyTemplates)[number];
export const isReady = (choice: string): choice is ReadyTemplate => readyTemplates.some((each) => each === choice);

/**
 * `usual` is the default of the report's kind, `plain` the product's own layout; otherwise a built-in one or the id of
 * an uploaded one.
 */
export const templateChoiceSchema = z.union([
  z.enum(['usual', 'plain', ...readyTemplates]),
  z.string().regex(/^[1-9]\d{0,18}$/, 'template'),
]);
export type TemplateChoice = z.output<typeof templateChoiceSchema>;
