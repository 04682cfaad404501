import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { feishu, signature } from './feishu';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const path = '/open-apis/bot/v2/hook/a-b-c';
const send = (secret: string) =>
  feishu(gateway.services).send(testMessage({ address: '值班群' }), {
    Groups: { 值班群: `${gateway.url}${path} ${secret}` },
  });

describe('Feishu group bot', () => {
  it('is sent a text, signed by time and secret', async () => {
    gateway.answer({ body: { code: 0, msg: 'success' } });
    expect(await send('key')).toEqual({ status: 'sent' });
    expect(gateway.got.at(-1)).toMatchObject({ method: 'POST', path });
    const { timestamp, sign, ...body } = gateway.sent() as { timestamp: string; sign: string };
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(sign).toBe(signature('key', Number(timestamp) * 1000).sign);
    expect(body).toEqual({ msg_type: 'text', content: { text: '预警\n有新文章' } });
  });

  it('has the expected signature for a known time and secret, and none without a secret', async () => {
    expect(signature('key', 1_700_000_000_000)).toEqual({
      timestamp: '1700000000',
      sign: 'q6Oev4Wrs23QSZVkmQVsgFJ6N6asqz82R5NA5r3kxD0=',
    });
    gateway.answer({ body: { code: 0 } });
    await send('');
    expect(Object.keys(gateway.sent() as object)).toEqual(['msg_type', 'content']);
  });

  it.each([
    [{ body: { code: 9499, msg: 'too many request' } }, 'busy: 9499 too many request', 60],
    [{ body: { code: 19021, msg: 'sign match fail' } }, 'signature: 19021 sign match fail', undefined],
    [{ body: { code: 19024, msg: 'Key Words Not Found' } }, 'keyword: 19024 Key Words Not Found', undefined],
    [{ body: { code: 19001, msg: 'invalid' } }, 'address: 19001 invalid', undefined],
    [{ status: 429, body: 'slow', headers: { 'retry-after': '5' } }, 'busy: HTTP 429 slow', 5],
  ])('that answers %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    expect(await send('')).toEqual({ status: 'failed', reason, ...(retryAfter ? { retryAfter } : {}) });
  });
});
