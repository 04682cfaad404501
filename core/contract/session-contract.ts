import { z } from 'zod';
import { lineSchema } from './line-schema';
import { idSchema } from './id-schema';
import { languages } from '../kernel/language';
import type { PrivilegeMap } from '../privilege';
import type { CurrentUser, PublicSettings, SignedIn } from '../user';
import { defineContract } from './contract';

/** A token as issued: `Authorization: TYPE TOKEN`. */
export const sessionToken = z.object({ token_type: z.string(), access_token: z.string() });
const preferences = z.record(z.string().min(1).max(100), z.json());

const currentUser = z.object({
  User_ID: idSchema,
  User_Name: z.string(),
  Display_Name: z.string(),
  User_Type: z.string(),
  Email: z.string().nullable(),
  Email_Confirmed_At: z.string().nullable(),
  Mobile: z.string().nullable(),
  Client_ID: idSchema.nullable(),
  Client_Name: z.string().nullable(),
  Is_Sample_Client: z.boolean(),
  Client_System_Name: z.string().nullable(),
  Is_System_Name_Visible: z.boolean(),
  User_Theme_Style_Code: z.string().nullable(),
  Client_Options_JSON: z.union([z.record(z.string(), z.unknown()), z.string()]).nullable(),
  Default_Homepage_URL: z.string().nullable(),
  Service_End_Date: z.string().nullable(),
  Simulate_User_ID: idSchema.nullable(),
  Is_Simulate_Login_User: z.boolean(),
  Simulator_Name: z.string().nullable(),
  Is_User_Access_Statistics_Enabled: z.boolean(),
  Is_Link_Target_Self: z.boolean(),
  Language: z.enum(languages),
  Time_Zone: z.string(),
  Must_Change_Password: z.boolean(),
  Password_Code_Phone: z.string().nullable(),
  Scope_Path: z.string().nullable(),
  Logout_URL: z.url().optional(),
  Plugin_IDs: z.array(z.string()),
  Notice_Interval: z.number(),
  Preferences: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<CurrentUser>;

const allowed = z.union([z.literal(0), z.literal(1)]).optional();

const privilegeMap = z.record(
  z.string(),
  z.object({ b: allowed, m: allowed, a: allowed, d: allowed }),
) satisfies z.ZodType<PrivilegeMap>;

/** A token together with its user, so that a page needs no second request. */
export const signedIn = sessionToken.extend({
  User: currentUser.optional(),
  Privileges: privilegeMap.optional(),
}) satisfies z.ZodType<SignedIn>;

const publicSettings = z.object({
  System_Name: z.string().nullable(),
  Notice_Interval: z.number(),
  Is_Registration_Open: z.boolean(),
  Logout_URL: z.string().nullable(),
  Branding: z
    .object({
      Client_System_Name: z.string().nullable(),
      Client_Options_JSON: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  Sign_In_Methods: z.array(z.object({ Provider_ID: idSchema, Name: z.string(), Kind: z.string() })).optional(),
}) satisfies z.ZodType<PublicSettings>;

/** Session calls of the web core, implemented by the plugin that manages sessions. */
export const sessionContract = defineContract({
  settings: {
    method: 'GET',
    path: '/public/settings',
    access: 'open',
    summary: 'Public settings available before sign-in; branding by host name',
    result: publicSettings,
  },
  handOver: {
    method: 'POST',
    path: '/public/hand-over',
    access: 'open',
    summary: 'Exchanges the code of a login-free link for a session',
    body: z.object({ code: z.string().min(16).max(200) }),
    result: sessionToken,
  },
  logout: {
    method: 'POST',
    path: '/v1/logout',
    access: 'user',
    inEveryLink: true,
    duringPasswordChange: true,
    summary: 'Ends this session',
  },
  renewToken: {
    method: 'POST',
    path: '/v1/token/renew',
    access: 'user',
    inEveryLink: true,
    afterTokenEnd: true,
    summary: 'A fresh token for this session; also for a token that ended up to twelve hours ago',
    result: sessionToken,
  },
  userInfo: {
    method: 'GET',
    path: '/v1/user-info',
    access: 'user',
    inEveryLink: true,
    duringPasswordChange: true,
    summary: 'The signed-in user',
    result: currentUser,
  },
  updateUserInfo: {
    method: 'PUT',
    path: '/v1/user-info',
    access: 'user',
    summary: 'Updates the user’s own editable fields; preferences are merged by key',
    body: z.object({
      Display_Name: lineSchema(50, 1).optional(),
      Email: z.email().max(200).nullable().optional(),
      Language: z.enum(languages).optional(),
      Time_Zone: z.string().max(60).optional(),
      Preferences: preferences.optional(),
    }),
    result: currentUser,
  },
  setPreference: {
    method: 'PUT',
    path: '/v1/user-preference',
    access: 'user',
    summary: 'Stores one preference of the user; null removes it',
    body: z.object({ key: z.string().min(1).max(100), value: z.json() }),
  },
  privilege: {
    method: 'GET',
    path: '/v1/privilege',
    access: 'user',
    inEveryLink: true,
    summary: 'Privileges of the caller, by module key',
    result: privilegeMap,
  },
  downloadToken: {
    method: 'POST',
    path: '/v1/download-token',
    access: 'user',
    summary:
      'A single-use token for one request that the browser makes directly; `resource` is its path with its query',
    body: z.object({
      purpose: z.string().max(200),
      method: z.enum(['GET', 'POST']).default('GET'),
      resource: z.string().max(10_000),
    }),
    result: z.object({ authorization: z.string() }),
  },
  simulate: {
    method: 'POST',
    path: '/v1/simulate',
    privilege: ['simulate-user', 'action'],
    summary: 'Starts impersonating a user for a stated reason; logged under both names',
    body: z.object({ User_ID: idSchema, reason: z.string().trim().min(1).max(500) }),
    result: sessionToken,
  },
  endSimulation: {
    method: 'DELETE',
    path: '/v1/simulate',
    access: 'user',
    summary: 'Ends the impersonation; returns a token of the caller’s own session',
    result: sessionToken,
  },
});
