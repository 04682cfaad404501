import { z } from 'zod';
import { idSchema } from '#core/resource';

/** Maximum number of files a client can attach to one article. */
export const maxAttachments = 50;

/** A file that a client attached to an article; size in bytes. */
export const attachmentSchema = z.object({
  File_ID: idSchema,
  Name: z.string(),
  Type: z.string(),
  Size: z.number(),
  Created_At: z.string(),
});
export type Attachment = z.output<typeof attachmentSchema>;
