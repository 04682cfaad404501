import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { bark } from './bark';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const send = (more: object = {}) =>
  bark(gateway.services).send(testMessage({ address: 'ynJ5Ft4atkMkWeo2PAvFhF', ...more }), { Server: gateway.url });

describe('Bark channel', () => {
  it('sends a push with the link, under the id of the delivery', async () => {
    gateway.answer({ body: { code: 200, message: 'success' } });
    expect(await send({ link: 'https://monitor.example/a' })).toEqual({ status: 'sent' });
    expect(gateway.got.at(-1)).toMatchObject({ method: 'POST', path: '/push' });
    expect(gateway.sent()).toEqual({
      device_key: 'ynJ5Ft4atkMkWeo2PAvFhF',
      title: '预警',
      body: '有新文章',
      id: '77',
      url: 'https://monitor.example/a',
    });
  });

  it('limits the text to the size that Apple accepts', async () => {
    gateway.answer({ body: { code: 200 } });
    await send({ text: '长'.repeat(2000), subject: '题'.repeat(500), link: 'https://monitor.example/a' });
    expect(gateway.got.at(-1)?.body.length).toBeLessThan(3500);
  });

  it.each([
    [
      { status: 400, body: { code: 400, message: 'failed to get device token: no such key' } },
      'address: failed to get device token: no such key',
      undefined,
    ],
    [{ status: 500, body: { code: 500, message: 'push failed' } }, 'server: HTTP 500', 60],
    [null, 'silent: ', 60],
  ])('response %j: %s', async (reply, reason, retryAfter) => {
    gateway.answer(reply);
    const outcome = await send();
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) as string });
    expect('retryAfter' in outcome ? outcome.retryAfter : undefined).toBe(retryAfter);
  });
});
