import { z } from 'zod';
import { defineContract } from '#core';
import { sessionToken } from '#core/contract';
import { idSchema } from '#core/resource';

/** Challenge that the sign-in page receives when the password was correct but a second factor is required. */
const challenge = z.string().min(32).max(100);
const timeCode = z.string().regex(/^\d{6}$/, 'time-code');
/**
 * Renewed proof of identity: the password, and a code of users with a second factor, else 400
 * `account.factor-needed`. Users without a password give a code, unless they have just signed in.
 */
const reassurance = z.object({
  password: z.string().min(1).max(200).optional(),
  /** Code of an existing authenticator, or a recovery code. */
  code: z.string().trim().min(6).max(40).optional(),
});
const name = z.string().trim().min(1).max(60);
/** WebAuthn data from and for the browser, as JSON; validated by the WebAuthn library. */
const credential = z.record(z.string(), z.unknown());

export const secondFactorSchema = z.object({
  Second_Factor_ID: idSchema,
  Kind: z.enum(['totp', 'passkey']),
  Name: z.string(),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
});

const enrolment = z.object({
  challenge,
  /** Base32, for users who cannot scan the code. */
  Secret: z.string(),
  /** `otpauth://totp/…` URI for the QR code. */
  Uri: z.string(),
});

export type Reassurance = z.output<typeof reassurance>;

/** Returned only once; only hashes are stored. Absent when the user already has recovery codes. */
const recoveryCodes = z.array(z.string());

export type SecondFactor = z.output<typeof secondFactorSchema>;
export type Enrolment = z.output<typeof enrolment>;

/** Second factors: a time-based code (TOTP, RFC 6238), a passkey (WebAuthn), or a recovery code. */
export const secondFactorContract = defineContract({
  passkeyQuestion: {
    method: 'POST',
    path: '/public/second-factor/passkey',
    access: 'open',
    summary: 'Passkey request options for a pending sign-in',
    body: z.object({ challenge }),
    result: z.object({ Options: credential }),
  },
  finishSignIn: {
    method: 'POST',
    path: '/public/second-factor',
    access: 'open',
    summary: 'Completes a pending sign-in with a code, a recovery code or a passkey; 400 `account.factor-wrong`',
    body: z.object({
      challenge,
      proof: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('totp'), code: timeCode }),
        z.object({ kind: z.literal('recovery'), code: z.string().trim().min(8).max(40) }),
        z.object({ kind: z.literal('passkey'), response: credential }),
      ]),
    }),
    result: sessionToken,
  },
  beginEnrolment: {
    method: 'POST',
    path: '/public/second-factor/enrolment',
    access: 'open',
    summary: 'Authenticator secret for a user who must set up a second factor before signing in',
    body: z.object({ challenge }),
    result: enrolment,
  },
  finishEnrolment: {
    method: 'PUT',
    path: '/public/second-factor/enrolment',
    access: 'open',
    summary: 'Stores the authenticator that generated the code and completes the sign-in',
    body: z.object({ challenge, code: timeCode, Name: name }),
    result: sessionToken.extend({ Recovery_Codes: recoveryCodes }),
  },
  secondFactors: {
    method: 'GET',
    path: '/v1/second-factor',
    access: 'user',
    summary: 'The caller’s second factors',
    result: z.object({
      list: z.array(secondFactorSchema),
      total: z.number(),
      Recovery_Codes_Left: z.number(),
      /** Whether the installation requires a second factor of this user. */
      Is_Compulsory: z.boolean(),
      /** Users without a password sign in through single sign-on. */
      Has_Password: z.boolean(),
      /** Passkeys require a URL with a host name. */
      Is_Passkey_Possible: z.boolean(),
    }),
  },
  beginTotp: {
    method: 'POST',
    path: '/v1/second-factor/totp',
    access: 'user',
    summary:
      'Secret for an additional authenticator; requires the password again, or 409 `account.sign-in-again` for users without one',
    body: reassurance,
    result: enrolment,
  },
  addTotp: {
    method: 'PUT',
    path: '/v1/second-factor/totp',
    access: 'user',
    summary: 'Stores the authenticator that generated the code',
    body: z.object({ challenge, code: timeCode, Name: name }),
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/v1/second-factor/passkey',
    access: 'user',
    summary: 'Passkey creation options for the browser; requires the password again',
    body: reassurance,
    result: z.object({ challenge, Options: credential }),
  },
  addPasskey: {
    method: 'PUT',
    path: '/v1/second-factor/passkey',
    access: 'user',
    summary: 'Stores a passkey created by the browser',
    body: z.object({ challenge, response: credential, Name: name }),
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/v1/second-factor/removal',
    access: 'user',
    summary: 'Deletes a second factor; 409 `account.factor-last` when one is compulsory and it is the last',
    body: reassurance.extend({ id: idSchema }),
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/v1/second-factor/recovery-code',
    access: 'user',
    summary: 'Generates ten new recovery codes and invalidates the earlier ones',
    body: reassurance,
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
});
