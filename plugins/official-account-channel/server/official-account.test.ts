import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { officialAccount } from './official-account';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const address = 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M';
const Template_ID = 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY';
const settings = (Fields: Record<string, string>) => ({
  Server: gateway.url,
  App_ID: 'wx0123456789abcdef',
  App_Secret: 'secret',
  Template_ID,
  Fields,
});
const token = (access_token: string) => ({ body: { access_token, expires_in: 7200 } });

describe('WeChat official account', () => {
  it('sends its filled template, with a token that may be shared with other systems', async () => {
    const from = gateway.got.length;
    gateway.answer(token('t1'), { body: { errcode: 0, msgid: 99 } });
    const message = testMessage({
      address,
      subject: '一二三四五六七八九十一二三四五六七八九十多',
      link: 'https://monitor.example/a',
      parameters: { level: '二级' },
    });
    const filled = settings({ thing1: '{subject}', phrase2: '{level}', time3: '{time}' });
    expect(await officialAccount(gateway.services).send(message, filled)).toEqual({
      status: 'accepted',
      reference: '99',
    });
    expect(gateway.got.slice(from).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /cgi-bin/stable_token',
      'POST /cgi-bin/message/template/send?access_token=t1',
    ]);
    expect(JSON.parse(gateway.got[from]?.body.toString() ?? '')).toEqual({
      grant_type: 'client_credential',
      appid: 'wx0123456789abcdef',
      secret: 'secret',
    });
    expect(gateway.sent()).toEqual({
      touser: address,
      template_id: Template_ID,
      url: 'https://monitor.example/a',
      client_msg_id: '77',
      data: {
        thing1: { value: '一二三四五六七八九十一二三四五六七八九…' },
        phrase2: { value: '二级' },
        time3: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string },
      },
    });
  });

  it('names a template field that would stay empty', async () => {
    const outcome = await officialAccount(gateway.services).send(
      testMessage({ address }),
      settings({ thing4: '{place}' }),
    );
    expect(outcome).toEqual({ status: 'failed', reason: 'no-field: thing4' });
  });

  it.each([
    [{ errcode: 43004, errmsg: 'require subscribe' }, 'address: 43004 require subscribe', undefined],
    [{ errcode: 45009, errmsg: 'reach max api daily quota limit' }, 'quota: 45009', undefined],
    [{ errcode: 40037, errmsg: 'invalid template_id' }, 'template: 40037 invalid template_id', undefined],
    [{ errcode: -1, errmsg: 'system error' }, 'server: -1 system error', 60],
  ])('answered %j: %s', async (body, reason, retryAfter) => {
    gateway.answer(token('t1'), { body });
    const outcome = await officialAccount(gateway.services).send(
      testMessage({ address }),
      settings({ thing1: '{text}' }),
    );
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) as string });
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });
});
