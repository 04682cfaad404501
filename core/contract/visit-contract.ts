import { z } from 'zod';
import { idSchema } from '../resource/schema';
import { defineContract } from './contract';

/** What the frame says when a screen is opened; the plugin that keeps the access log writes it down. */
export const visitContract = defineContract({
  create: {
    method: 'POST',
    path: '/v1/manage/user-privilege-manage/log-user-access',
    access: 'user',
    inEveryLink: true,
    summary:
      'Notes that the caller opened a screen; nothing is noted while acting as somebody or when the client does not want it',
    body: z.object({ Column_Path: z.string().trim().min(1).max(300) }),
    result: z.object({ User_Access_Log_ID: idSchema.nullable() }),
  },
});
