import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, userNameSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/manage/user-privilege-manage/user';

const personalAccessGroupSchema = z.object({
  /** Such as `api-key`. */
  Kind: z.string(),
  /** Name in the caller's language. */
  Kind_Name: z.string(),
  Is_Ended_By_Default: z.boolean(),
  Items: z.array(z.object({ ID: idSchema, Name: z.string(), Created_At: z.string() })),
});
export type PersonalAccessGroup = z.output<typeof personalAccessGroupSchema>;

const chosenAccessSchema = z.object({ Kind: z.string().max(40), IDs: z.array(idSchema).max(1000) });
export type ChosenAccess = z.output<typeof chosenAccessSchema>;

/** A user, and the access to end in the same step; what serves the user alone if omitted. */
const userWithAccess = z.object({ User_ID: idSchema, Ended_Access: z.array(chosenAccessSchema).max(50).optional() });

/** User calls beyond those of the list. */
export const userContract = defineContract({
  addUser: {
    method: 'POST',
    path: `${path}/add`,
    privilege: ['user-manage', 'modify'],
    summary:
      'Creates a user with a password that is returned only once and must be changed; operators may name the client',
    body: z.object({
      User_Name: userNameSchema,
      Display_Name: lineSchema(50, 1),
      User_Type: z.enum(['operator', 'manager', 'user', 'monitor']),
      Client_ID: idSchema.nullable().optional(),
      Role_ID: idSchema.nullable().optional(),
      User_Group_ID: idSchema.nullable().optional(),
      Phone: z
        .string()
        .regex(/^1\d{10}$/, 'mobile')
        .nullable()
        .optional(),
      Email: z.email('email').max(200).nullable().optional(),
      Is_Enabled: z.boolean().default(true),
    }),
    result: z.object({ User_ID: idSchema, User_Name: z.string(), Password: z.string() }),
  },
  personalAccess: {
    method: 'GET',
    path: `${path}/personal-access`,
    privilege: ['user-manage', 'action'],
    summary: 'Lists the links, feeds, widgets and keys that a user made and that work without the user’s sessions',
    query: z.object({ User_ID: idSchema }),
    result: z.object({ list: z.array(personalAccessGroupSchema) }),
  },
  resetPassword: {
    method: 'POST',
    path: `${path}/reset-password`,
    privilege: ['user-manage', 'action'],
    summary:
      'Resets a user’s password; the new one is returned only once and must be changed within 72 hours; ends the user’s sessions and the chosen access',
    body: userWithAccess,
    result: z.object({ User_ID: idSchema, User_Name: z.string(), Password: z.string() }),
  },
  endSessions: {
    method: 'POST',
    path: `${path}/end-sessions`,
    privilege: ['user-manage', 'action'],
    summary: 'Signs a user out of all sessions, and ends the chosen access',
    body: userWithAccess,
  },
  userQuota: {
    method: 'GET',
    path: `${path}/quota`,
    privilege: ['user-manage', 'browse'],
    summary: 'Number of users of the client and its quota; a null limit means unlimited',
    result: z.object({ used: z.number(), limit: z.number().nullable() }),
  },
});
