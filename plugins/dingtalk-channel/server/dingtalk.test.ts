import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { dingtalk, signedAddress } from './dingtalk';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const send = (secret: string) =>
  dingtalk(gateway.services).send(testMessage({ address: '值班群' }), {
    Groups: { 值班群: `${gateway.url}/robot/send?access_token=abc123 ${secret}` },
  });

describe('DingTalk group robot', () => {
  it('sends a text, signed with time and secret', async () => {
    gateway.answer({ body: { errcode: 0, errmsg: 'ok' } });
    const before = Date.now();
    expect(await send('SECabc')).toEqual({ status: 'sent' });
    const { method, path } = gateway.got.at(-1) ?? { method: '', path: '' };
    const query = new URL(path, gateway.url).searchParams;
    const at = Number(query.get('timestamp'));
    const expectedUrl = new URL(signedAddress(`${gateway.url}/robot/send?access_token=abc123`, 'SECabc', at));
    expect([method, path.split('?')[0], query.get('access_token')]).toEqual(['POST', '/robot/send', 'abc123']);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(query.get('sign')).toBe(expectedUrl.searchParams.get('sign'));
    expect(gateway.sent()).toEqual({ msgtype: 'text', text: { content: '预警\n有新文章' } });
  });

  it('computes the signature of a known time and secret, and none without a secret', () => {
    const url = 'https://oapi.dingtalk.com/robot/send?access_token=a';
    const { searchParams } = new URL(signedAddress(url, 'SEC7', 1_700_000_000_000));
    expect(searchParams.get('sign')).toBe('K0SOumQzPdh8wEUqIpVe3MGoQpPOV6PKfSB1yJ9sgBY=');
    expect(signedAddress(url, '', 1)).toBe(url);
  });

  it.each([
    [{ errcode: 130101, errmsg: 'send too fast' }, 'busy: 130101 send too fast', 600],
    [{ errcode: 310000, errmsg: 'keywords not in content' }, 'keyword: 310000 keywords not in content', undefined],
    [{ errcode: 310000, errmsg: 'sign not match' }, 'signature: 310000 sign not match', undefined],
    [{ errcode: 310000, errmsg: 'ip not in whitelist' }, 'not-allowed: 310000 ip not in whitelist', undefined],
    [{ errcode: 300001, errmsg: 'token is not exist' }, 'address: 300001 token is not exist', undefined],
  ])('response %j: %s', async (body, reason, retryAfter) => {
    gateway.answer({ body });
    expect(await send('')).toEqual({ status: 'failed', reason, ...(retryAfter ? { retryAfter } : {}) });
  });
});
