import { z } from 'zod';
import { idSchema } from '../resource/schema';
import { defineContract } from './contract';

const columnPath = z.string().trim().min(1).max(300);
/** How long ago it was, in whole seconds; an hour at most. */
const secondsAgo = z.number().int().min(0).max(3600);

/** What the frame says of screens that were opened; the plugin that keeps the access log writes it down. */
export const visitContract = defineContract({
  create: {
    method: 'POST',
    path: '/v1/manage/user-privilege-manage/log-user-access',
    access: 'user',
    inEveryLink: true,
    summary:
      'Notes that the caller opened a screen, and which others before it; nothing is noted while acting as somebody or when the client does not want it',
    body: z.object({
      Column_Path: columnPath,
      Seconds_Ago: secondsAgo.default(0),
      /** What was opened before, the first one first. */
      Earlier: z
        .array(z.object({ Column_Path: columnPath, Seconds_Ago: secondsAgo }))
        .max(49)
        .default([]),
    }),
    /** The entry of `Column_Path`. */
    result: z.object({ User_Access_Log_ID: idSchema.nullable() }),
  },
});
