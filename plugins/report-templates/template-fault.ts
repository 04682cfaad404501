import { z } from 'zod';

/** What can be wrong with a template. */
export const faultReasons = [
  'unknown',
  'brace',
  'unclosed',
  'unopened',
  'nested',
  'list',
  'single',
  'active',
  'outside',
  'unfit',
] as const;

/** Something wrong, with where it stands: part, paragraph from 1, and the words of that paragraph. */
export const templateFaultSchema = z.object({
  Reason: z.enum(faultReasons),
  Variable: z.string(),
  Part: z.enum(['body', 'header', 'footer', 'file']),
  Paragraph: z.number(),
  Text: z.string(),
  /** What was meant, most likely. */
  Suggestion: z.string().nullable(),
});
export type TemplateFault = z.output<typeof templateFaultSchema>;
