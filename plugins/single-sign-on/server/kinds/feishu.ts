import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '../refusal';
import type { SignInKind } from '../sign-in-kind';
import { getAddress, type JsonClient } from './json-client';

const addresses = { page: 'https://accounts.feishu.cn', api: 'https://open.feishu.cn' };

const token = z.object({ code: z.literal(0), access_token: z.string() });
const person = z.object({
  code: z.literal(0),
  data: z.object({
    open_id: z.string(),
    tenant_key: z.string(),
    name: z.string().optional(),
    email: z.string().optional(),
    enterprise_email: z.string().optional(),
    user_id: z.string().optional(),
    employee_no: z.string().optional(),
  }),
});

/** Feishu: QR code scan with PKCE; the user must belong to the configured tenant. */
export const feishu = (json: JsonClient, { page, api } = addresses): SignInKind => ({
  kind: 'feishu',
  names: { 'zh-CN': '飞书', 'en-US': 'Feishu' },
  check: () => undefined,
  begin: async ({ applicationId }, { returnUrl, state, verifier }) =>
    getAddress(`${page}/open-apis/authen/v1/authorize`, {
      client_id: applicationId,
      response_type: 'code',
      redirect_uri: returnUrl,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  finish: async ({ issuer, applicationId, secret }, { returnUrl, verifier }, { code }) => {
    if (!code) throw refusal('denied');
    const { access_token } = await json.send(
      `${api}/open-apis/authen/v2/oauth/token`,
      (answer) => token.parse(answer),
      {
        body: {
          grant_type: 'authorization_code',
          client_id: applicationId,
          client_secret: secret,
          code,
          redirect_uri: returnUrl,
          code_verifier: verifier,
        },
      },
    );
    const { data } = await json.send(`${api}/open-apis/authen/v1/user_info`, (answer) => person.parse(answer), {
      headers: { authorization: `Bearer ${access_token}` },
    });
    if (data.tenant_key !== issuer) throw refusal('denied');
    const email = data.enterprise_email || data.email || undefined;
    return {
      subject: data.open_id,
      claims: {
        preferred_username: email?.split('@')[0] ?? data.user_id,
        name: data.name,
        // `enterprise_email` is assigned by the company; `email` is entered by users themselves.
        email,
        email_verified: Boolean(data.enterprise_email),
        employee_no: data.employee_no,
      },
    };
  },
});
