import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

/** New comments on a tracked article. */
export const articleCommentNotice = defineNotice(
  'ArticleComment',
  z.object({
    Article_Track_Task_ID: idSchema,
    Article_ID: idSchema,
    Article_Title: z.string(),
    /** Latest of them, to be marked as viewed. */
    Max_Article_Reply_ID: idSchema,
  }),
);
