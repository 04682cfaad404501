import { z } from 'zod';

/** The id of a module, which may be one that is not there any more. */
export const moduleIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,60}$/, 'module');
