import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { OutboundService, type Caller } from '#core/server';
import { testGateway, startTestApp, testMessage, type TestGateway, type TestApp } from '#core/server/testing';
import { ServerKey } from './server-key';
import { pushText, webPush } from './web-push';

const path = '/v1/front/push-device';
const auth = Buffer.alloc(16, 7);
const browser = createECDH('prime256v1');
const P256DH = browser.generateKeys().toString('base64url');

/** Decrypts a push message as the browser does. */
function opened(body: Buffer): unknown {
  const theirs = body.subarray(21, 86);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const salt = body.subarray(0, 16);
  const take = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const secret = take(browser.computeSecret(theirs), auth, about, 32);
  const key = take(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const cipher = createDecipheriv('aes-128-gcm', key, take(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  cipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
  return JSON.parse(text.subarray(0, -1).toString('utf8'));
}

describe('pushes to browsers', () => {
  let app: TestApp;
  let gateway: TestGateway;
  let anna: Caller;
  const bind = (who: Caller, Endpoint: string) =>
    app.ask<{ Push_Device_ID: string }>(who, 'POST', path, {
      body: { Endpoint, P256DH, Auth: auth.toString('base64url'), Name: 'Chrome · Android' },
    });
  const devices = async (who: Caller) =>
    (await app.ask<{ list: { Endpoint: string; Sent_At: string | null }[]; Key: string }>(who, 'GET', path)).body;
  /** Redirects a bound device to the test's push service. */
  const lead = (userId: string, to: string) =>
    app.database.query('update push_device set endpoint = $2 where user_id = $1', [userId, `${gateway.url}${to}`]);
  const send = (userId: string, more: object = {}) =>
    webPush({
      get: (token) => (token === (OutboundService as unknown) ? (gateway.outbound as never) : app.kernel.get(token)),
    }).send(testMessage({ address: userId, ...more }), null);

  beforeAll(async () => {
    app = await startTestApp(['web-push-channel']);
    await app.kernel.activate('web-push-channel');
    gateway = await testGateway();
    anna = app.caller({ userId: '501' });
  });
  afterAll(async () => {
    await gateway.close();
    await app.close();
  });

  it('go to the devices of their recipient only', async () => {
    expect((await bind(anna, 'https://push.example/a')).status).toBe(200);
    expect((await devices(anna)).list).toMatchObject([{ Endpoint: 'https://push.example/a', Sent_At: null }]);
    const boris = app.caller({ userId: '502' });
    expect((await devices(boris)).list).toEqual([]);
    const { body } = await bind(boris, 'https://push.example/a');
    expect([(await devices(anna)).list.length, (await devices(boris)).list.length]).toEqual([0, 1]);
    const release = (who: Caller) => app.ask(who, 'DELETE', path, { query: { Push_Device_ID: body.Push_Device_ID } });
    expect([(await release(anna)).body, (await release(boris)).body]).toEqual([{ changed: 0 }, { changed: 1 }]);
  });

  it('require browser keys and a TLS URL', async () => {
    const wrong = await app.ask(anna, 'POST', path, {
      body: { Endpoint: 'https://push.example/a', P256DH: 'A'.repeat(87), Auth: 'A'.repeat(22), Name: 'x' },
    });
    expect([wrong.status, (await bind(anna, 'http://push.example/a')).status]).toEqual([400, 400]);
  });

  it('are encrypted for the browser and signed by the server', async () => {
    await bind(anna, 'https://push.example/a');
    await lead('501', '/push/a');
    gateway.answer({ status: 201, body: '' });
    expect(await send('501', { link: 'https://monitor.example/a' })).toEqual({ status: 'sent' });
    const request = gateway.got.at(-1);
    expect(request).toMatchObject({
      method: 'POST',
      path: '/push/a',
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high', topic: '77' },
    });
    expect(opened(request?.body ?? Buffer.alloc(0))).toEqual({
      title: '预警',
      body: '有新文章',
      link: 'https://monitor.example/a',
      tag: '77',
    });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request?.headers.authorization ?? '') ?? [];
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x, y }] }));
    expect([payload.aud, key]).toEqual([gateway.url, (await devices(anna)).Key]);
    expect(payload.sub).toMatch(/^(mailto:\S+@\S+|https:\S+)$/);
    expect((await devices(anna)).list[0]?.Sent_At).not.toBeNull();
  });

  it('are retried after the interval requested by a busy push service', async () => {
    gateway.answer({ status: 429, body: '', headers: { 'retry-after': '25' } }, { status: 413, body: 'large' });
    expect(await send('501')).toMatchObject({ status: 'failed', retryAfter: 25 });
    expect(await send('501')).toEqual({ status: 'failed', reason: 'too-large: HTTP 413 large' });
  });

  it('stop for a device whose browser has ended the subscription', async () => {
    gateway.answer({ status: 410, body: '' });
    expect(await send('501')).toEqual({ status: 'failed', reason: 'no-device: Chrome · Android' });
    expect((await devices(anna)).list).toEqual([]);
    expect(await send('501')).toEqual({ status: 'failed', reason: 'no-device' });
  });

  it('fit the limit of push services, whatever the content', () => {
    const text = pushText(testMessage({ subject: '"'.repeat(900), text: '\u0001'.repeat(2000) }));
    expect(text.length).toBeLessThanOrEqual(3993);
    expect(pushText(testMessage({ text: '长'.repeat(2000) })).length).toBeGreaterThan(1900);
  });

  it('use one key for all processes of an installation and another for another installation', () => {
    const settings = { tokenSecret: 'a'.repeat(32), publicUrl: 'https://monitor.example', mailFrom: 'x@y.example' };
    const getKey = (more: object) => new ServerKey({ ...settings, ...more }).publicKey;
    expect(getKey({})).toBe(getKey({ publicUrl: 'https://other.example' }));
    expect(getKey({})).not.toBe(getKey({ tokenSecret: 'b'.repeat(32) }));
  });
});
