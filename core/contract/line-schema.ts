import { z } from 'zod';
import { hasHiddenCharacters, mixesScripts } from '#shared/validate';

/**
 * Schema of a name or title: one line of `min` to `max` characters without hidden ones; surrounding blanks are removed.
 * Its fault is `hidden`.
 */
export const lineSchema = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !hasHiddenCharacters(text), 'hidden');

/**
 * Schema of a name that people sign in with, 2 to 50 characters: compatibility forms are replaced (NFKC), so that two
 * names cannot look the same. Its faults are `hidden` and `scripts`.
 */
export const userNameSchema = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(2)
  .max(50)
  .refine((text) => !hasHiddenCharacters(text), 'hidden')
  .refine((text) => !mixesScripts(text), 'scripts');
