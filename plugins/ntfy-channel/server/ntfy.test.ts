import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { ntfy } from './ntfy';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const send = (more: object = {}, Token = 'tk_7') =>
  ntfy(gateway.services).send(testMessage({ address: 'alerts-7', ...more }), { Server: gateway.url, Token });

describe('ntfy topic', () => {
  it('receives JSON with the link that a tap opens', async () => {
    gateway.answer({ body: { id: 'sPs71M8A2T' } });
    expect(await send({ link: 'https://monitor.example/a' })).toEqual({ status: 'accepted', reference: 'sPs71M8A2T' });
    const { method, path, headers } = gateway.got.at(-1) ?? { method: '', path: '', headers: {} };
    expect([method, path, headers.authorization]).toEqual(['POST', '/', 'Bearer tk_7']);
    expect(gateway.sent()).toEqual({
      topic: 'alerts-7',
      title: '预警',
      message: '有新文章',
      click: 'https://monitor.example/a',
    });
  });

  it('gets at most 4,096 bytes, and no token where there is none', async () => {
    await send({ text: '长'.repeat(4000) }, '');
    expect(Buffer.byteLength((gateway.sent() as { message: string }).message)).toBeLessThanOrEqual(4096);
    expect(gateway.got.at(-1)?.headers.authorization).toBeUndefined();
  });

  it.each([
    [{ status: 429, body: 'limit', headers: { 'retry-after': '9' } }, 'busy: HTTP 429 limit', 9],
    [{ status: 401, body: 'unauthorized' }, 'credentials: HTTP 401 unauthorized', undefined],
    [{ status: 403, body: 'forbidden' }, 'not-allowed: HTTP 403 forbidden', undefined],
  ])('handles the response %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    expect(await send()).toEqual({ status: 'failed', reason, ...(retryAfter ? { retryAfter } : {}) });
  });
});
