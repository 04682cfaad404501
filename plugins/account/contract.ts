import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema, selectContract, sessionContract, sessionToken, signedIn } from '#core/contract';
import { idSchema } from '#core/resource';

const mobile = z.string().regex(/^1\d{10}$/, 'mobile');
const code = z.string().regex(/^\d{6}$/, 'sms-code');
const newPassword = z.string().min(8).max(128);

/** Seconds until another code may be requested; the response is the same for known and unknown phones. */
const codeSent = z.object({ retry_after: z.number() });

export const sessionSchema = z.object({
  Session_ID: idSchema,
  /**
   * How the session began: by password, by single sign-on, by a login-free link, or by an operator impersonating the
   * user.
   */
  Kind: z.enum(['password', 'single-sign-on', 'login-free', 'simulated']),
  Address: z.string().nullable(),
  Agent: z.string().nullable(),
  Created_At: z.string(),
  Last_Seen_At: z.string(),
  Is_Current: z.boolean(),
});

export const loginFreeAccessSchema = z.object({
  Login_Free_Access_ID: idSchema,
  Name: z.string(),
  /** The only screen that it opens. */
  Path: z.string(),
  /**
   * `once`: each link contains a code that works a single time within a minute; `lasting`: the link works until it
   * expires.
   */
  Kind: z.enum(['once', 'lasting']),
  Expires_At: z.string(),
  /** IP addresses or CIDR ranges that may use it; empty means any. */
  Addresses: z.array(z.string()),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
  Use_Count: z.number(),
});

/** Link of the form `PATH#authorization=CODE`. Only a hash of the code is stored, so the link is returned only once. */
const issuedLink = z.object({ Link: z.string(), Valid_Until: z.string() });

const sampleSignIn = z.object({
  User_Name: z.string(),
  Password: z.string(),
  /** Key of the text that describes the role. */
  Role: z.string(),
});

export type SampleSignIn = z.output<typeof sampleSignIn>;
export type Session = z.output<typeof sessionSchema>;
export type LoginFreeAccess = z.output<typeof loginFreeAccessSchema>;

/** Session and account calls: the current user, sign-in, and personal settings. */
export const accountContract = defineContract({
  ...sessionContract,
  ...selectContract,
  login: {
    method: 'POST',
    path: '/public/login',
    access: 'open',
    summary:
      'Signs in by name or mobile number and password; 401 `login.wrong` when they do not match, 429 after too many attempts; `Is_Full` also returns the user of the session; `Device`, the random id of a browser, keeps the attempts of others from locking out a user who has signed in with it before',
    body: z.object({
      username: z.string().trim().min(1).max(100),
      password: z.string().min(1).max(200),
      Is_Full: z.boolean().default(false),
      Device: z.string().min(16).max(100).optional(),
    }),
    result: signedIn,
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
    summary: 'Registers by mobile number; the default password is the last six digits of the number',
    body: z.object({
      phone: mobile,
      code,
      company: z.string().trim().max(100).optional(),
      name: z.string().trim().max(50).optional(),
    }),
  },
  sendPasswordCode: {
    method: 'POST',
    path: '/v1/password-code',
    access: 'user',
    duringPasswordChange: true,
    summary: 'Sends the code that is required to change the default password for the first time',
    result: codeSent,
  },
  sampleSignIns: {
    method: 'POST',
    path: '/public/sample-sign-ins',
    access: 'open',
    summary:
      'Accounts of the sample data, by the key of the address that the start of the product printed; the key works once, then 409 `account.samples-used`',
    body: z.object({ Key: z.string().min(16).max(100) }),
    result: z.object({ list: z.array(sampleSignIn), total: z.number() }),
  },
  sendMailCode: {
    method: 'POST',
    path: '/v1/mail-code',
    access: 'user',
    summary: 'Sends a confirmation code to the caller’s email address',
    result: codeSent,
  },
  confirmMail: {
    method: 'POST',
    path: '/v1/mail-confirmation',
    access: 'user',
    summary: 'Confirms the caller’s email address by the code that was sent to it; 400 `account.mail-code`',
    body: z.object({ code: z.string().regex(/^\d{8}$/, 'mail-code') }),
    result: sessionContract.userInfo.result,
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/password',
    access: 'user',
    duringPasswordChange: true,
    summary:
      'Changes the password, ends all other sessions and renews the current one; 400 `password.wrong`, `password.weak`, `password.code`',
    body: z.object({ old: z.string().min(1).max(200), new: newPassword, code: code.optional() }),
    result: sessionToken,
  },
  sessions: {
    method: 'GET',
    path: '/v1/session',
    access: 'user',
    summary: 'Active sessions of the caller',
    result: z.object({ list: z.array(sessionSchema), total: z.number() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/session',
    access: 'user',
    summary: 'Ends one session, or all except the current one (`others`)',
    query: z.object({ id: z.union([idSchema, z.literal('others')]) }),
    result: z.object({ ended: z.number() }),
  },
  loginFreeAccess: {
    method: 'GET',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'The caller’s login-free links',
    result: z.object({ list: z.array(loginFreeAccessSchema), total: z.number() }),
  },
  createLoginFreeAccess: {
    method: 'POST',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'Creates a link that signs in to one screen',
    body: z.object({
      Name: lineSchema(100, 1),
      Path: z
        .string()
        .regex(/^\/(?![/\\])[^\s#]*$/, 'own-path')
        .max(500),
      Kind: z.enum(['once', 'lasting']),
      Expires_At: z.iso.datetime({ offset: true }),
      Addresses: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
    }),
    result: loginFreeAccessSchema.extend(issuedLink.shape),
  },
  issueLoginFreeLink: {
    method: 'POST',
    path: '/v1/login-free-access/link',
    access: 'user',
    summary: 'Issues a new link; a reusable link replaces the previous one',
    body: z.object({ id: idSchema }),
    result: issuedLink,
  },
  revokeLoginFreeAccess: {
    method: 'DELETE',
    path: '/v1/login-free-access',
    access: 'user',
    summary: 'Revokes a link and ends the sessions started by it',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
});
