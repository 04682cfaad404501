import { z } from 'zod';

/** Id of a module, which may no longer exist. */
export const moduleIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,60}$/, 'module');
