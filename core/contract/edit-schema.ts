import { z } from 'zod';

/**
 * Identifies one save of one open editor. The server stores it with the version that the save created, so that an
 * editor whose response was lost does not get a conflict with its own save.
 */
export const editSchema = z.object({
  /** Random id of each opened editor. */
  Editor_ID: z.string().min(8).max(64),
  /** Increases with every new content that this editor sends. */
  Edit_Number: z.int().min(1).max(2_147_483_647),
});
export type Edit = z.output<typeof editSchema>;
