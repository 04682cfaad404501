import { z } from 'zod';

/** Shape of an id; `isId` also checks its range. */
export const idPattern = /^\d{1,19}$/;
const maxId = 9_223_372_036_854_775_807n;

/** Returns whether a value is a 64-bit id in its wire form: 1 to 19 decimal digits within the range of `bigint`. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && idPattern.test(value) && (value.length < 19 || BigInt(value) <= maxId);

/** A 64-bit id on the wire: decimal digits. */
export const idSchema = z.string().regex(idPattern, { error: 'id', abort: true }).refine(isId, 'id');

/** Comma-separated ids in a query, at least one and at most `max`. */
export const idListSchema = (max: number) =>
  z
    .string()
    .regex(new RegExp(String.raw`^\d{1,19}(,\d{1,19}){0,${max - 1}}$`), { error: 'ids', abort: true })
    .refine((ids) => ids.split(',').every(isId), 'ids');
