import { z } from 'zod';
import { defineContract } from '#core';
import { sessionToken } from '#core/contract';
import { idSchema } from '#core/resource';

/** What the sign-in page was given when the password was right but is not enough. */
const challenge = z.string().min(32).max(100);
const timeCode = z.string().regex(/^\d{6}$/, 'time-code');
/** What shows once more who somebody is; those who have no password give a code, unless they have just signed in. */
const reassurance = z.object({
  password: z.string().min(1).max(200).optional(),
  /** Of an authenticator that there is, or a recovery code. */
  code: z.string().trim().min(6).max(40).optional(),
});
const name = z.string().trim().min(1).max(60);
/** What the browser's WebAuthn gives and takes, as JSON; its library checks what is in it. */
const credential = z.record(z.string(), z.unknown());

const factor = z.object({
  Second_Factor_ID: idSchema,
  Kind: z.enum(['totp', 'passkey']),
  Name: z.string(),
  Created_At: z.string(),
  Last_Used_At: z.string().nullable(),
});

const enrolment = z.object({
  challenge,
  /** Base32, for those who cannot scan. */
  Secret: z.string(),
  /** `otpauth://totp/…`, for the code that an authenticator scans. */
  Uri: z.string(),
});

export type Reassurance = z.output<typeof reassurance>;

/** Told once; only their hashes are kept. Absent when the person has some already. */
const recoveryCodes = z.array(z.string());

export type SecondFactor = z.output<typeof factor>;
export type Enrolment = z.output<typeof enrolment>;

/** A second proof beside the password: a code by the clock (RFC 6238), a passkey (WebAuthn), or a recovery code. */
export const secondFactorContract = defineContract({
  passkeyQuestion: {
    method: 'POST',
    path: '/public/second-factor/passkey',
    access: 'open',
    summary: 'What the browser asks a passkey for, for a sign-in that waits',
    body: z.object({ challenge }),
    result: z.object({ Options: credential }),
  },
  finishSignIn: {
    method: 'POST',
    path: '/public/second-factor',
    access: 'open',
    summary: 'Ends a sign-in that waits: by a code, a recovery code or a passkey; 400 `account.factor-wrong`',
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
    summary: 'The secret for a person who must have a second factor before the first sign-in goes on',
    body: z.object({ challenge }),
    result: enrolment,
  },
  finishEnrolment: {
    method: 'PUT',
    path: '/public/second-factor/enrolment',
    access: 'open',
    summary: 'Keeps the authenticator that gave the code and ends the sign-in',
    body: z.object({ challenge, code: timeCode, Name: name }),
    result: sessionToken.extend({ Recovery_Codes: recoveryCodes }),
  },
  secondFactors: {
    method: 'GET',
    path: '/v1/second-factor',
    access: 'user',
    summary: 'The caller’s second factors',
    result: z.object({
      list: z.array(factor),
      total: z.number(),
      Recovery_Codes_Left: z.number(),
      /** The installation demands one of this person. */
      Is_Compulsory: z.boolean(),
      /** Without one, somebody signs in by the company’s own service. */
      Has_Password: z.boolean(),
      /** Passkeys need an address with a host name. */
      Is_Passkey_Possible: z.boolean(),
    }),
  },
  beginTotp: {
    method: 'POST',
    path: '/v1/second-factor/totp',
    access: 'user',
    summary:
      'A secret for one more authenticator; asks again for the password, or 409 `account.sign-in-again` for who has none',
    body: reassurance,
    result: enrolment,
  },
  addTotp: {
    method: 'PUT',
    path: '/v1/second-factor/totp',
    access: 'user',
    summary: 'Keeps the authenticator that gave the code',
    body: z.object({ challenge, code: timeCode, Name: name }),
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
  beginPasskey: {
    method: 'POST',
    path: '/v1/second-factor/passkey',
    access: 'user',
    summary: 'What the browser makes a passkey by; the password is asked again',
    body: reassurance,
    result: z.object({ challenge, Options: credential }),
  },
  addPasskey: {
    method: 'PUT',
    path: '/v1/second-factor/passkey',
    access: 'user',
    summary: 'Keeps a passkey that the browser has made',
    body: z.object({ challenge, response: credential, Name: name }),
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/v1/second-factor/removal',
    access: 'user',
    summary: 'Removes a second factor; 409 `account.factor-last` when one is compulsory and it is the last',
    body: reassurance.extend({ id: idSchema }),
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/v1/second-factor/recovery-code',
    access: 'user',
    summary: 'Ten new recovery codes; the earlier ones work no more',
    body: reassurance,
    result: z.object({ Recovery_Codes: recoveryCodes }),
  },
});
