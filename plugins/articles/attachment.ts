import { z } from 'zod';
import { articleId } from './article';

/** How many files a client keeps with one article at most. */
export const mostAttachments = 50;

/** A file that a client keeps with an article; size in bytes. */
export const attachmentSchema = z.object({
  File_ID: articleId,
  Name: z.string(),
  Type: z.string(),
  Size: z.number(),
  Created_At: z.string(),
});
export type Attachment = z.output<typeof attachmentSchema>;
