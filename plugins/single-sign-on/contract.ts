import { z } from 'zod';
import { defineContract } from '#core';
import { sessionToken } from '#core/contract';
import { idSchema } from '#core/resource';

const random = z.string().min(16).max(200);

/** Going to the company's service and coming back from it. */
export const singleSignOnContract = defineContract({
  start: {
    method: 'POST',
    path: '/public/sign-in/start',
    access: 'open',
    summary: 'Where the browser goes to sign in, and the ticket that it must bring back; 429 when tried too often',
    body: z.object({ Provider_ID: idSchema }),
    result: z.object({ Url: z.url(), Ticket: z.string() }),
  },
  finish: {
    method: 'POST',
    path: '/public/sign-in/finish',
    access: 'open',
    summary:
      'Ends a sign-in by what the service added to the address; 403 with the reason when the person is refused, 409 `login.second-factor` and `login.enrolment` as `POST /public/login`',
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
      'Kinds of service that can vouch for people, and the address that is entered there as the one to return to',
    result: z.object({
      list: z.array(z.object({ Kind: z.string(), Name: z.string() })),
      total: z.number(),
      Return_URL: z.string(),
    }),
  },
});
