import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { OutboundService } from '#core/server';
import { testGateway, type TestGateway } from '#core/server/testing';
import { dingtalk } from './dingtalk';
import { feishu } from './feishu';
import { JsonClient } from './json-client';
import { wecom } from './wecom';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const step = { returnUrl: 'https://corp.example.cn/login', state: 'state', nonce: 'nonce', verifier: 'verifier' };
const json = () => new JsonClient(gateway.services.get(OutboundService));
const addresses = () => ({ page: gateway.url, api: gateway.url });
const getParameters = (url: string) => Object.fromEntries(new URL(url).searchParams);
const getLastRequests = (count: number) => gateway.got.slice(-count).map(({ method, path }) => `${method} ${path}`);

describe('企业微信', () => {
  const setting = { issuer: 'ww1', applicationId: '1000002', secret: 's' };

  it('redirects to the WeCom page and reads the member', async () => {
    expect(await wecom(json()).begin(setting, step)).toBe(
      'https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=ww1&agentid=1000002&redirect_uri=https%3A%2F%2Fcorp.example.cn%2Flogin&state=state',
    );
    gateway.answer(
      { body: { errcode: 0, access_token: 't' } },
      { body: { errcode: 0, userid: 'lin' } },
      { body: { errcode: 0, name: '林一', department: [7], biz_mail: 'lin@corp.cn', email: 'own@mail.cn' } },
    );
    expect(await wecom(json(), addresses()).finish(setting, step, { code: 'c', state: 'state' })).toEqual({
      subject: 'lin',
      claims: expect.objectContaining({ name: '林一', email: 'lin@corp.cn', email_verified: true, department: [7] }),
    });
    expect(getLastRequests(3)).toEqual([
      'GET /cgi-bin/gettoken?corpid=ww1&corpsecret=s',
      'GET /cgi-bin/auth/getuserinfo?access_token=t&code=c',
      'GET /cgi-bin/user/get?access_token=t&userid=lin',
    ]);
  });

  it('refuses visitors, and reveals no secret on failure', async () => {
    const { finish } = wecom(json(), addresses());
    gateway.answer({ body: { errcode: 0, access_token: 't' } }, { body: { errcode: 0, openid: 'o' } });
    await expect(finish(setting, step, { code: 'c' })).rejects.toMatchObject({ code: 'single-sign-on.denied' });
    gateway.answer({ body: { errcode: 40001, errmsg: 'invalid credential' } });
    await expect(finish({ ...setting, secret: 'hidden' }, step, { code: 'c' })).rejects.toThrow(
      /^127\.0\.0\.1:\d+\/cgi-bin\/gettoken returned an invalid response with status 200$/,
    );
  });
});

describe('钉钉', () => {
  const setting = { issuer: 'ding1', applicationId: 'key', secret: 's' };

  it('reads the user by `authCode`, for this company only', async () => {
    const url = await dingtalk(json()).begin(setting, step);
    expect(url).toMatch(/^https:\/\/login\.dingtalk\.com\/oauth2\/auth\?/);
    expect(getParameters(url)).toMatchObject({ client_id: 'key', scope: 'openid corpid', state: 'state' });
    const { finish } = dingtalk(json(), addresses());
    gateway.answer({ body: { accessToken: 't', corpId: 'ding1' } }, { body: { unionId: 'u', nick: '林一' } });
    expect(await finish(setting, step, { authCode: 'c' })).toMatchObject({ subject: 'u', claims: { name: '林一' } });
    expect(getLastRequests(2)).toEqual(['POST /v1.0/oauth2/userAccessToken', 'GET /v1.0/contact/users/me']);
    expect(JSON.parse(gateway.got.at(-2)?.body.toString() ?? '')).toMatchObject({ clientSecret: 's', code: 'c' });
    expect(gateway.got.at(-1)?.headers['x-acs-dingtalk-access-token']).toBe('t');
    gateway.answer({ body: { accessToken: 't', corpId: 'another' } });
    await expect(finish(setting, step, { authCode: 'c' })).rejects.toMatchObject({ code: 'single-sign-on.denied' });
  });
});

describe('飞书', () => {
  const setting = { issuer: 'tenant', applicationId: 'cli', secret: 's' };
  const person = (tenant_key: string) => ({
    body: { code: 0, data: { open_id: 'ou', tenant_key, name: '林一', enterprise_email: 'lin@corp.cn' } },
  });

  it('reads the user with the verifier, for this tenant only', async () => {
    const url = await feishu(json()).begin(setting, step);
    expect(url).toMatch(/^https:\/\/accounts\.feishu\.cn\/open-apis\/authen\/v1\/authorize\?/);
    expect(getParameters(url)).toMatchObject({ client_id: 'cli', code_challenge_method: 'S256', state: 'state' });
    const { finish } = feishu(json(), addresses());
    gateway.answer({ body: { code: 0, access_token: 't' } }, person('tenant'));
    expect(await finish(setting, step, { code: 'c' })).toMatchObject({
      subject: 'ou',
      claims: { email: 'lin@corp.cn', email_verified: true, preferred_username: 'lin' },
    });
    expect(JSON.parse(gateway.got.at(-2)?.body.toString() ?? '')).toMatchObject({ code_verifier: 'verifier' });
    expect(gateway.got.at(-1)?.headers.authorization).toBe('Bearer t');
    gateway.answer({ body: { code: 0, access_token: 't' } }, person('another'));
    await expect(finish(setting, step, { code: 'c' })).rejects.toMatchObject({ code: 'single-sign-on.denied' });
  });
});
