import { z } from 'zod';
import type { Resolver } from '#core';
import { refusal } from '../refusal';
import type { SignInKind } from '../sign-in-kind';
import { getAddress, askService } from './ask-service';

const addresses = { page: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' };

const token = z.object({ accessToken: z.string(), corpId: z.string().optional() });
const contact = z.object({ unionId: z.string(), nick: z.string().optional(), email: z.string().optional() });

/** DingTalk: QR code scan in which the user selects the company; it must be the configured one. */
export const dingtalk = (services: Resolver, { page, api } = addresses): SignInKind => ({
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
    const { accessToken, corpId } = await askService(
      services,
      `${api}/v1.0/oauth2/userAccessToken`,
      (json) => token.parse(json),
      { body: { clientId: applicationId, clientSecret: secret, code, grantType: 'authorization_code' } },
    );
    if (corpId !== issuer) throw refusal('denied');
    const { unionId, nick, email } = await askService(
      services,
      `${api}/v1.0/contact/users/me`,
      (json) => contact.parse(json),
      { headers: { 'x-acs-dingtalk-access-token': accessToken } },
    );
    return {
      subject: unionId,
      claims: { preferred_username: email?.split('@')[0] ?? nick, name: nick, email },
    };
  },
});
