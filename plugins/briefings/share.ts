import { z } from 'zod';
import { idSchema } from '#core/resource';

/** A link that gives something away. */
export const shareSchema = z.object({
  Share_ID: idSchema,
  Link: z.string(),
  Has_Password: z.boolean(),
  Visits: z.number(),
  Created_At: z.string(),
  Expires_At: z.string(),
});
export type ShareLink = z.output<typeof shareSchema>;

/** How a link is wanted. */
export const newShareSchema = z.object({
  Days: z.int().min(1).max(365),
  Password: z.string().min(4).max(64).optional(),
});

/** What a link is opened with. */
export const ticketSchema = z.object({ Token: z.string().max(300), Password: z.string().max(64).optional() });

/** For so long it is known when somebody came. */
export const visitDays = 365;

/** Somebody came by a link. */
export const shareVisitSchema = z.object({ Visit_ID: idSchema, Share_ID: idSchema, Visited_At: z.string() });
export type ShareVisit = z.output<typeof shareVisitSchema>;
