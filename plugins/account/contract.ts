import { z } from 'zod';
import { defineContract, languages, type CurrentUser, type PrivilegeMap, type PublicSettings } from '#core';
import { idSchema } from '#core/resource';

const token = z.object({ token_type: z.string(), access_token: z.string() });
const mobile = z.string().regex(/^1\d{10}$/, 'mobile');
const code = z.string().regex(/^\d{6}$/, 'sms-code');
const newPassword = z.string().min(8).max(128);
const preferences = z.record(z.string().min(1).max(100), z.json());

/** Seconds until another code may be asked for; the same answer for known and unknown phones. */
const codeSent = z.object({ retry_after: z.number() });

const currentUser = z.object({
  User_ID: idSchema,
  User_Name: z.string(),
  Display_Name: z.string(),
  User_Type: z.string(),
  Email: z.string().nullable(),
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
  Plugin_IDs: z.array(z.string()),
  Notice_Interval: z.number(),
  Preferences: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<CurrentUser>;

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
  Sample_Sign_Ins: z.array(z.object({ User_Name: z.string(), Password: z.string(), Role: z.string() })).optional(),
}) satisfies z.ZodType<PublicSettings>;

const allowed = z.union([z.literal(0), z.literal(1)]).optional();

const privilegeMap = z.record(
  z.string(),
  z.object({ b: allowed, m: allowed, a: allowed, d: allowed }),
) satisfies z.ZodType<PrivilegeMap>;

const session = z.object({
  Session_ID: idSchema,
  /** How it began: by password, by a login-free link, or by an operator acting as the person. */
  Kind: z.enum(['password', 'login-free', 'simulated']),
  Address: z.string().nullable(),
  Agent: z.string().nullable(),
  Created_At: z.string(),
  Last_Seen_At: z.string(),
  Is_Current: z.boolean(),
});

const loginFreeAccess = z.object({
  Login_Free_Access_ID: idSchema,
  Name: z.string(),
  /** The one screen that it opens. */
  Path: z.string(),
  /**
   * `once`: each link holds a code that works a single time within a minute; `lasting`: the link works until it
   * expires.
   */
  Kind: z.enum(['once', 'lasting']),
  Expires_At: z.string(),
  /** Addresses or CIDR ranges that may use it; empty means any. */
  Addresses: z.array(z.string()),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
  Use_Count: z.number(),
});

/**
 * A link of the form `PATH#authorization=CODE`. The code is kept as a hash only, so this is the one time it is told.
 */
const issuedLink = z.object({ Link: z.string(), Valid_Until: z.string() });

const selectQuery = z.object({
  /** Which kind of thing is chosen from; sources of the enabled plugins name themselves. */
  entity_name: z.string().min(1).max(60),
  keyword: z.string().max(100).optional(),
  /** A comma list: only these, for the labels of chosen values. */
  ids: z
    .string()
    .regex(/^\d{1,19}(,\d{1,19}){0,999}$/, 'ids')
    .optional(),
  parent: z.string().max(60).optional(),
});

const selectOptions = z.object({
  list: z.array(z.object({ value: z.string(), label: z.string(), parent: z.string().nullish() })),
  total: z.number(),
});

export type Session = z.output<typeof session>;
export type LoginFreeAccess = z.output<typeof loginFreeAccess>;

/** Session and general calls: who somebody is, how they came in, and what they chose for themselves. */
export const accountContract = defineContract({
  settings: {
    method: 'GET',
    path: '/public/settings',
    access: 'open',
    summary: 'What may be known before signing in; brand by host name',
    result: publicSettings,
  },
  login: {
    method: 'POST',
    path: '/public/login',
    access: 'open',
    summary:
      'Signs in by name or mobile number and password; 401 `login.wrong` when they do not fit, 429 when tried too often',
    body: z.object({ username: z.string().trim().min(1).max(100), password: z.string().min(1).max(200) }),
    result: token,
  },
  sendCode: {
    method: 'POST',
    path: '/public/sms-code',
    access: 'open',
    summary: 'Sends a six-digit code to a mobile phone',
    body: z.object({ phone: mobile, purpose: z.enum(['register']) }),
    result: codeSent,
  },
  register: {
    method: 'POST',
    path: '/public/register',
    access: 'open',
    summary: 'Registers by mobile number; the default password is its last six digits',
    body: z.object({
      phone: mobile,
      code,
      company: z.string().trim().max(100).optional(),
      name: z.string().trim().max(50).optional(),
    }),
  },
  handOver: {
    method: 'POST',
    path: '/public/hand-over',
    access: 'open',
    summary: 'Exchanges the code of a login-free link for a session',
    body: z.object({ code: z.string().min(16).max(200) }),
    result: token,
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
    summary: 'A fresh token for this session',
    result: token,
  },
  userInfo: {
    method: 'GET',
    path: '/v1/user-info',
    access: 'user',
    inEveryLink: true,
    duringPasswordChange: true,
    summary: 'Who is signed in',
    result: currentUser,
  },
  updateUserInfo: {
    method: 'PUT',
    path: '/v1/user-info',
    access: 'user',
    summary: 'Changes what a person may change of themselves; preferences are merged by key',
    body: z.object({
      Display_Name: z.string().trim().min(1).max(50).optional(),
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
    summary: 'Keeps one choice of a person; null forgets it',
    body: z.object({ key: z.string().min(1).max(100), value: z.json() }),
  },
  privilege: {
    method: 'GET',
    path: '/v1/privilege',
    access: 'user',
    inEveryLink: true,
    summary: 'What the caller may do, by module key',
    result: privilegeMap,
  },
  sendPasswordCode: {
    method: 'POST',
    path: '/v1/password-code',
    access: 'user',
    duringPasswordChange: true,
    summary: 'Sends the code that a first change of the default password asks for',
    result: codeSent,
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/password',
    access: 'user',
    duringPasswordChange: true,
    summary:
      'Changes the password, ends every other session and renews this one; 400 `password.wrong`, `password.weak`, `password.code`',
    body: z.object({ old: z.string().min(1).max(200), new: newPassword, code: code.optional() }),
    result: token,
  },
  downloadToken: {
    method: 'POST',
    path: '/v1/download-token',
    access: 'user',
    summary: 'A single-use token for one address that the browser opens by itself; `resource` is its path',
    body: z.object({ purpose: z.string().max(200), resource: z.string().max(500) }),
    result: z.object({ authorization: z.string() }),
  },
  sessions: {
    method: 'GET',
    path: '/v1/session',
    access: 'user',
    summary: 'Where the caller is signed in',
    result: z.object({ list: z.array(session), total: z.number() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/session',
    access: 'user',
    summary: 'Ends one session, or all but this one (`others`)',
    query: z.object({ id: z.union([idSchema, z.literal('others')]) }),
    result: z.object({ ended: z.number() }),
  },
  loginFreeAccess: {
    method: 'GET',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'The caller’s login-free links',
    result: z.object({ list: z.array(loginFreeAccess), total: z.number() }),
  },
  createLoginFreeAccess: {
    method: 'POST',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'Makes a link that signs in to one screen',
    body: z.object({
      Name: z.string().trim().min(1).max(100),
      Path: z
        .string()
        .regex(/^\/(?![/\\])[^\s#]*$/, 'own-path')
        .max(500),
      Kind: z.enum(['once', 'lasting']),
      Expires_At: z.iso.datetime({ offset: true }),
      Addresses: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
    }),
    result: loginFreeAccess.extend(issuedLink.shape),
  },
  issueLoginFreeLink: {
    method: 'POST',
    path: '/v1/login-free-access/link',
    access: 'user',
    summary: 'A new link; a lasting one replaces the link before it',
    body: z.object({ id: idSchema }),
    result: issuedLink,
  },
  revokeLoginFreeAccess: {
    method: 'DELETE',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'Revokes a link and ends the sessions that it began',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  simulate: {
    method: 'POST',
    path: '/v1/simulate',
    privilege: ['simulate-user', 'action'],
    summary: 'Acts as a person, for a stated reason; written down under both names',
    body: z.object({ User_ID: idSchema, reason: z.string().trim().min(1).max(500) }),
    result: token,
  },
  selectHelper: {
    method: 'GET',
    path: '/v1/select-helper',
    access: 'user',
    summary: 'Candidates to choose from, of one kind, within the caller’s reach',
    query: selectQuery,
    result: selectOptions,
  },
  publicSelectHelper: {
    method: 'GET',
    path: '/public/select-helper',
    access: 'open',
    summary: 'Candidates of the kinds that are open to everybody',
    query: selectQuery,
    result: selectOptions,
  },
  endSimulation: {
    method: 'DELETE',
    path: '/v1/simulate',
    access: 'user',
    summary: 'Leaves the person acted as; a token of the caller’s own session',
    result: token,
  },
});
