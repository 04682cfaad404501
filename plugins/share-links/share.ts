import { z } from 'zod';
import { idSchema } from '#core/resource';

/** A share link. */
export const shareSchema = z.object({
  Share_ID: idSchema,
  Link: z.string(),
  Has_Password: z.boolean(),
  Visits: z.number(),
  /** The user who made the link. */
  User_Name: z.string().nullable(),
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

/** A kind of thing that is shared by link. */
export interface SharedKind<
  Path extends string,
  Privilege extends string,
  Page extends string,
  Id extends z.ZodRawShape,
  Shared extends z.ZodType,
> {
  readonly path: Path;
  readonly privilege: Privilege;
  /** Path of the calls of readers without an account. */
  readonly publicPath: `/public/${Page}`;
  /** Input that names one thing. */
  readonly one: z.ZodObject<Id>;
  /** Content behind a link. */
  readonly shared: Shared;
}

/** Calls that list, create and revoke the share links of a thing, and that open a link without an account. */
export function linkCalls<
  const Path extends string,
  const Privilege extends string,
  const Page extends string,
  Id extends z.ZodRawShape,
  Shared extends z.ZodType,
>({ path, privilege, publicPath, one, shared }: SharedKind<Path, Privilege, Page, Id, Shared>) {
  const action = [privilege, 'action'] as const;
  return {
    shares: {
      method: 'GET',
      path: `${path}/share`,
      privilege: action,
      summary: 'Lists the valid links of a report',
      query: z.object({ id: idSchema }),
      result: z.object({ list: z.array(shareSchema) }),
    },
    share: {
      method: 'POST',
      path: `${path}/share`,
      privilege: action,
      summary: 'Creates an expiring link that shows the report to anyone who has it',
      body: one.extend(newShareSchema.shape),
      result: shareSchema,
    },
    revoke: {
      method: 'DELETE',
      path: `${path}/share`,
      privilege: action,
      summary: 'Revokes a link',
      query: z.object({ id: idSchema }),
      result: z.object({ removed: z.number() }),
    },
    read: {
      method: 'POST',
      path: publicPath,
      access: 'open',
      summary: 'Returns the report behind a link',
      body: ticketSchema,
      result: shared,
    },
  } as const;
}
