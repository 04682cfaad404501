import { z } from 'zod';

/**
 * Names one save of one open editor. The server keeps it with the version it made, so that an editor whose answer was
 * lost is not told that somebody else has saved meanwhile.
 */
export const editSchema = z.object({
  /** Random for every editor that is opened. */
  Editor_ID: z.string().min(8).max(64),
  /** Grows with every content that this editor sends. */
  Edit_Number: z.int().min(1).max(2_147_483_647),
});
export type Edit = z.output<typeof editSchema>;
