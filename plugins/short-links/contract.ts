import { z } from 'zod';
import { defineContract } from '#core';

const path = '/v1/short-link';

/** Target of a short link: a screen and its query string. */
const target = z.object({
  Screen: z
    .string()
    .max(200)
    .regex(/^(\/[a-z0-9-]+)+$/, 'screen'),
  Query: z.string().max(16_000),
});
export type ShortLinkTarget = z.output<typeof target>;

/** Short links within one client. The target screen requires its own privileges. */
export const shortLinkContract = defineContract({
  create: {
    method: 'POST',
    path,
    access: 'user',
    summary: 'Creates a short link of a list for users of the same client; the same list always has the same link',
    body: target,
    result: z.object({ Key: z.string() }),
  },
  open: {
    method: 'GET',
    path,
    access: 'user',
    summary: 'Target of a short link of the client',
    query: z.object({ Key: z.string().regex(/^[\w-]{12}$/, 'key') }),
    result: target,
  },
});
