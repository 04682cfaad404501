import { z } from 'zod';
import { InputError } from '#core';
import { refusal } from '../refusal';
import type { SignInKind } from '../sign-in-kind';
import { getAddress, type JsonClient } from './json-client';

const addresses = { page: 'https://login.work.weixin.qq.com', api: 'https://qyapi.weixin.qq.com' };

const fine = z.object({ errcode: z.literal(0) });
const token = fine.extend({ access_token: z.string() });
/** People outside the company have no `userid`. */
const visitor = fine.extend({ userid: z.string().optional() });
const member = fine.extend({
  name: z.string().optional(),
  department: z.array(z.number()).default([]),
  position: z.string().optional(),
  biz_mail: z.string().optional(),
  email: z.string().optional(),
});

/** WeCom: QR code scan, and the member's entry in the address book. */
export const wecom = (json: JsonClient, { page, api } = addresses): SignInKind => ({
  kind: 'wecom',
  names: { 'zh-CN': '企业微信', 'en-US': 'WeCom' },
  check: ({ applicationId }) => {
    if (!/^\d{1,12}$/.test(applicationId))
      throw new InputError('Application_ID: the agent id must be a number', 'input', { Application_ID: 'number' });
  },
  begin: async ({ issuer, applicationId }, { returnUrl, state }) =>
    getAddress(`${page}/wwlogin/sso/login`, {
      login_type: 'CorpApp',
      appid: issuer,
      agentid: applicationId,
      redirect_uri: returnUrl,
      state,
    }),
  finish: async ({ issuer, secret }, _step, { code }) => {
    if (!code) throw refusal('denied');
    const { access_token } = await json.send(
      getAddress(`${api}/cgi-bin/gettoken`, { corpid: issuer, corpsecret: secret }),
      (answer) => token.parse(answer),
    );
    const { userid } = await json.send(
      getAddress(`${api}/cgi-bin/auth/getuserinfo`, { access_token, code }),
      (answer) => visitor.parse(answer),
    );
    if (!userid) throw refusal('denied');
    const memberDetails = await json.send(getAddress(`${api}/cgi-bin/user/get`, { access_token, userid }), (answer) =>
      member.parse(answer),
    );
    return {
      subject: userid,
      claims: {
        preferred_username: userid,
        name: memberDetails.name,
        // `biz_mail` is assigned by the company; `email` is entered by users themselves.
        email: memberDetails.biz_mail || memberDetails.email || undefined,
        email_verified: Boolean(memberDetails.biz_mail),
        department: memberDetails.department,
        position: memberDetails.position,
      },
    };
  },
});
