import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { webhook, webhookSignature } from './webhook';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const send = (more: object = {}, secret = 'key') =>
  webhook(gateway.services).send(testMessage({ address: '工单系统', ...more }), {
    Groups: { 工单系统: `${gateway.url}/in ${secret}` },
  });

describe('a webhook', () => {
  it('receives JSON with a signature that it can verify', async () => {
    expect(await send({ link: 'https://monitor.example/a', parameters: { Level: 'II' } })).toEqual({ status: 'sent' });
    const request = gateway.got.at(-1);
    expect(request).toMatchObject({ method: 'POST', path: '/in', headers: { 'webhook-id': '77' } });
    const seconds = Number(request?.headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
    expect(request?.headers['webhook-signature']).toBe(
      webhookSignature('key', '77', seconds, request?.body.toString() ?? ''),
    );
    expect(gateway.sent()).toMatchObject({
      type: 'alert',
      data: { Delivery_ID: '77', Subject: '预警', Text: '有新文章', Link: 'https://monitor.example/a', Level: 'II' },
    });
  });

  it('is signed according to Standard Webhooks', () => {
    const signed = webhookSignature(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    );
    expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is not signed without a secret', async () => {
    await send({}, '');
    expect(gateway.got.at(-1)?.headers['webhook-signature']).toBeUndefined();
  });

  it.each([
    [{ status: 503, body: '' }, 0, 10],
    [{ status: 503, body: '' }, 3, 80],
    [{ status: 503, body: '' }, 12, 3600],
    [{ status: 429, headers: { 'retry-after': '7' } }, 3, 7],
    [null, 1, 20],
    [{ status: 400, body: '' }, 0, undefined],
  ])('that returns %j at attempt %i is retried after %s seconds', async (reply, attempts, retryAfter) => {
    gateway.answer(reply);
    const outcome = await send({ attempts });
    expect([outcome.status, 'retryAfter' in outcome ? outcome.retryAfter : undefined]).toEqual(['failed', retryAfter]);
  });

  it('on this machine or its network is refused', async () => {
    const outcome = await webhook(gateway.services).send(testMessage({ address: 'x' }), {
      Groups: { x: 'http://127.0.0.1/in' },
    });
    expect(outcome).toEqual({
      status: 'failed',
      reason: 'denied: 127.0.0.1 is not an address of the public internet',
    });
  });
});
