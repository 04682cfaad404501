import { z } from 'zod';
import { defineContract } from '#core';

const path = '/v1/short-link';

/** What a short address stands for: a screen, and what its address holds behind the question mark. */
const target = z.object({
  Screen: z
    .string()
    .max(200)
    .regex(/^(\/[a-z0-9-]+)+$/, 'screen'),
  Query: z.string().max(16_000),
});
export type ShortLinkTarget = z.output<typeof target>;

/** Short addresses within one client. What they open asks for its own privileges. */
export const shortLinkContract = defineContract({
  create: {
    method: 'POST',
    path,
    access: 'user',
    summary: 'Gives a list a short address for people of the same client; the same list has the same one',
    body: target,
    result: z.object({ Key: z.string() }),
  },
  open: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'What a short address of the client stands for',
    query: z.object({ Key: z.string().regex(/^[\w-]{12}$/, 'key') }),
    result: target,
  },
});
