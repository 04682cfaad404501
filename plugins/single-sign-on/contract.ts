import { z } from 'zod';
import { defineContract } from '#core';
import { sessionToken } from '#core/contract';
import { idSchema } from '#core/resource';

const random = z.string().min(16).max(200);

/** Query parameter of the sign-in page that names the provider from which the browser returns. */
export const providerParameter = 'provider';

/** Returns the URL to register with one provider; no two providers share one. */
export const withProvider = (returnUrl: string, providerId: string): string =>
  `${returnUrl}?${providerParameter}=${providerId}`;

/** Redirects to the company's identity provider and handles the return. */
export const singleSignOnContract = defineContract({
  start: {
    method: 'POST',
    path: '/public/sign-in/start',
    access: 'open',
    summary:
      'Returns the redirect URL for signing in, and the ticket that the browser must present on return; 429 after too many attempts',
    body: z.object({ Provider_ID: idSchema }),
    result: z.object({ Url: z.url(), Ticket: z.string() }),
  },
  finish: {
    method: 'POST',
    path: '/public/sign-in/finish',
    access: 'open',
    summary:
      'Completes a sign-in with the parameters added by the provider; returns 403 with the reason when the person is refused, 409 `login.second-factor` and `login.enrolment` like `POST /public/login`',
    body: z.object({
      state: random,
      ticket: random,
      parameters: z.record(z.string().max(100), z.string().max(4000)),
    }),
    result: sessionToken,
  },
  kinds: {
    method: 'GET',
    path: '/v1/manage/system-setting/sign-in-kind',
    privilege: ['sign-in-provider', 'browse'],
    summary:
      'Lists the supported kinds of identity providers, and the return URL to which a parameter for each of them is added',
    result: z.object({
      list: z.array(z.object({ Kind: z.string(), Name: z.string() })),
      total: z.number(),
      Return_URL: z.string(),
    }),
  },
});
