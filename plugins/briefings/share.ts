import { z } from 'zod';
import { idSchema } from '#core/resource';

/** A share link. */
export const shareSchema = z.object({
  Share_ID: idSchema,
  Link: z.string(),
  Has_Password: z.boolean(),
  Visits: z.number(),
  Created_At: z.string(),
  Expires_At: z.string(),
});
export type ShareLink = z.output<typeof shareSchema>;

/** Options of a new share link. */
export const newShareSchema = z.object({
  Days: z.int().min(1).max(365),
  Password: z.string().min(4).max(64).optional(),
});

/** Token and password with which a link is opened. */
export const ticketSchema = z.object({ Token: z.string().max(300), Password: z.string().max(64).optional() });

/** Days for which visits are stored. */
export const visitDays = 365;

/** One visit through a link. */
export const shareVisitSchema = z.object({ Visit_ID: idSchema, Share_ID: idSchema, Visited_At: z.string() });
export type ShareVisit = z.output<typeof shareVisitSchema>;
