import { z } from 'zod';
import { idSchema } from './id-schema';
import { defineContract } from './contract';

const columnPath = z.string().trim().min(1).max(300);
/** Elapsed time in whole seconds, one hour at most. */
const secondsAgo = z.number().int().min(0).max(3600);

/** Screen visits reported by the web frame; the plugin that owns the access log stores them. */
export const visitContract = defineContract({
  create: {
    method: 'POST',
    path: '/v1/manage/user-privilege-manage/log-user-access',
    access: 'user',
    inEveryLink: true,
    summary:
      'Records that the caller opened a screen, and earlier screens; nothing is recorded during impersonation or when the client has disabled it',
    body: z.object({
      Column_Path: columnPath,
      Seconds_Ago: secondsAgo.default(0),
      /** Screens opened before, oldest first. */
      Earlier: z
        .array(z.object({ Column_Path: columnPath, Seconds_Ago: secondsAgo }))
        .max(49)
        .default([]),
    }),
    /** The entry of `Column_Path`. */
    result: z.object({ User_Access_Log_ID: idSchema.nullable() }),
  },
});
