import { z } from 'zod';
import { refusal } from '../refusal';
import type { SignInKind } from '../sign-in-kind';
import { getAddress, type JsonClient } from './json-client';

const addresses = { page: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' };

const token = z.object({ accessToken: z.string(), corpId: z.string().optional() });
const contact = z.object({ unionId: z.string(), nick: z.string().optional(), email: z.string().optional() });

/** DingTalk: QR code scan in which the user selects the company; it must be the configured one. */
export const dingtalk = (json: JsonClient, { page, api } = addresses): SignInKind => ({
  kind: 'dingtalk',
  names: { 'zh-CN': '钉钉', 'en-US': 'DingTalk' },
  check: () => undefined,
  begin: async ({ issuer, applicationId }, { returnUrl, state }) =>
    getAddress(`${page}/oauth2/auth`, {
      response_type: 'code',
      client_id: applicationId,
      scope: 'openid corpid',
      corpId: issuer,
      redirect_uri: returnUrl,
      state,
      prompt: 'consent',
    }),
  finish: async ({ issuer, applicationId, secret }, _step, { authCode, code = authCode }) => {
    if (!code) throw refusal('denied');
    const { accessToken, corpId } = await json.send(
      `${api}/v1.0/oauth2/userAccessToken`,
      (answer) => token.parse(answer),
      { body: { clientId: applicationId, clientSecret: secret, code, grantType: 'authorization_code' } },
    );
    if (corpId !== issuer) throw refusal('denied');
    const { unionId, nick, email } = await json.send(
      `${api}/v1.0/contact/users/me`,
      (answer) => contact.parse(answer),
      { headers: { 'x-acs-dingtalk-access-token': accessToken } },
    );
    return {
      subject: unionId,
      claims: { preferred_username: email?.split('@')[0] ?? nick, name: nick, email },
    };
  },
});
