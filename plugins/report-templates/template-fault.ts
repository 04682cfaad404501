import { z } from 'zod';

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

/** Fault with its location: part, paragraph number starting from 1, and text of that paragraph. */
export const templateFaultSchema = z.object({
  Reason: z.enum(faultReasons),
  Variable: z.string(),
  Part: z.enum(['body', 'header', 'footer', 'file']),
  Paragraph: z.number(),
  Text: z.string(),
  /** Most likely intended name. */
  Suggestion: z.string().nullable(),
});
export type TemplateFault = z.output<typeof templateFaultSchema>;
