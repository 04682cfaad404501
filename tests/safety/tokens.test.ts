import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { TokenService } from '#core/server';
import { SessionService } from '#plugins/account/server';
import { goodPassword, startFullApp, type FullApp } from '../server/full-app';

let app: FullApp;
let good: string;
beforeAll(async () => {
  app = await startFullApp({ ALLOW_ACCESS_TOKEN_IN_QUERY: 'off' });
  good = await app.token('manager');
}, 60_000);
afterAll(() => app.close());

const coded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const status = async (token: string): Promise<number> => (await app.call('GET', '/v1/user-info', { token })).status;
const begin = async (person: 'manager' | 'analyst') =>
  (
    await app.kernel
      .get(SessionService)
      .begin({ userId: app.ids[person], kind: 'password', address: '127.0.0.1', agent: 'test' })
  ).access_token;

describe('S4: forged tokens', () => {
  it('open nothing', async () => {
    const [head = '', body = '', signature = ''] = good.split('.');
    const claims = decoded(body);
    const now = Math.floor(Date.now() / 1000);
    const hs = (header: unknown, payload: unknown, secret: string, hash = 'sha256') =>
      `${coded(header)}.${coded(payload)}.${createHmac(hash, secret)
        .update(`${coded(header)}.${coded(payload)}`)
        .digest('base64url')}`;
    const real = (payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }) =>
      hs(header, payload, app.config.tokenSecret);
    expect(await status(real(claims))).toBe(200);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rs = `${coded({ alg: 'RS256' })}.${coded(claims)}`;
    const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    const forged = [
      ...['none', 'None', 'NONE', 'nOnE', '', 'HS1', 'null'].flatMap((alg) => [
        `${coded({ alg, typ: 'JWT' })}.${body}.`,
        `${coded({ alg, typ: 'JWT' })}.${body}.${signature}`,
      ]),
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}..${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}`,
      `${head}.${body}.${signature.split('').reverse().join('')}`,
      `${head}.${coded({ ...claims, sub: app.ids.operator })}.${signature}`,
      ...['', 'secret', 'opinion-monitor', publicKey.export({ type: 'spki', format: 'pem' }).toString()].map((secret) =>
        hs({ alg: 'HS256' }, claims, secret),
      ),
      `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
      hs({ alg: 'HS384' }, claims, app.config.tokenSecret, 'sha384'),
      hs({ alg: 'HS512' }, claims, app.config.tokenSecret, 'sha512'),
      ...['../../../../dev/null', '/dev/null', "' or 1=1 --", 'http://evil.example/key'].flatMap((kid) => [
        hs({ alg: 'HS256', kid }, claims, ''),
        hs({ alg: 'HS256', jku: kid, x5u: kid }, claims, 'x'),
      ]),
      hs({ alg: 'HS256', jwk: { kty: 'oct', k: coded('mine') } }, claims, 'mine'),
      real({ ...claims, exp: now - 1 }),
      real({ ...claims, exp: 'soon' }),
      real({ ...claims, nbf: now + 3600 }),
      real({ ...claims, aud: 'download' }),
      real({ ...claims, aud: undefined }),
      real({ ...claims, iss: 'somebody' }),
      real({ ...claims, sid: '0' }),
      real({ ...claims, sid: '1 or 1=1' }),
      real({ ...claims, sid: { $ne: null } }),
      real({ ...claims, sub: app.ids.operator }),
      real({ ...claims, sub: '0' }),
      ...['sub', 'sid', 'exp', 'jti', 'iss', 'aud'].map((name) => real(without(name))),
      real(claims, { alg: 'HS256', crit: ['b64'], b64: false }),
      'null',
      'undefined',
      '..',
      '...',
      'a.b.c',
      `${good}.x`,
      `${good} ${good}`,
    ];
    expect(forged.length).toBeGreaterThanOrEqual(40);
    const accepted: string[] = [];
    for (const token of forged) if ((await status(token)) !== 401) accepted.push(token);
    expect(accepted).toEqual([]);
  });

  it('keeps download tokens apart: one address, once, and only where they belong', async () => {
    const tokens = app.kernel.get(TokenService);
    const { sub, sid } = decoded(good.split('.')[1] ?? '') as { sub: string; sid: string };
    const path = '/v1/article/export';
    const issue = (method: string, address: string): Promise<string> =>
      tokens.issueDownload({ userId: sub, sessionId: sid, method, address });
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'format=csv' };
    const download = await issue('POST', path);
    expect(await status(download)).toBe(401);
    expect((await app.call('POST', `${path}?authorization=${download}`, form)).status).toBe(200);
    expect((await app.call('POST', `${path}?authorization=${download}`, form)).status).toBe(401);
    for (const [method, address] of [
      ['POST', '/v1/front/report/export'],
      ['GET', path],
      ['POST', `${path}?format=xlsx`],
    ] as const) {
      const other = await issue(method, address);
      expect({
        method,
        address,
        status: (await app.call('POST', `${path}?authorization=${other}`, form)).status,
      }).toEqual({ method, address, status: 401 });
    }
    const file = '/v1/manage/external-interface/data-export/file?id=';
    const one = await issue('GET', `${file}1`);
    expect((await app.call('GET', `${file}2&authorization=${one}`)).status).toBe(401);
    expect((await app.call('GET', `${file}1&authorization=${one}`)).status).toBe(404);
    expect((await app.call('POST', `${path}?authorization=${good}`, form)).status).toBe(401);
    expect((await app.call('GET', `/v1/user-info?authorization=${good}`)).status).toBe(401);
    expect((await app.call('GET', `/v1/user-info?access_token=${good}`)).status).toBe(401);
  });
});

describe('S5: events that end a session', () => {
  it('ends it immediately on logout, password change and deactivation of the user', async () => {
    const out = await begin('analyst');
    await app.call('POST', '/v1/logout', { token: out, body: {} });
    expect(await status(out)).toBe(401);

    const before = await begin('analyst');
    const current = await begin('analyst');
    expect((await app.call('GET', '/v1/user-info', { token: before })).status).toBe(200);
    expect(
      (
        await app.call('PUT', '/v1/password', {
          token: current,
          body: { old: goodPassword, new: `${goodPassword}-neu` },
        })
      ).status,
    ).toBe(200);
    expect(await status(before)).toBe(401);

    const disabled = await begin('analyst');
    await app.database.query('update user_account set is_enabled = false where user_id = $1', [app.ids.analyst]);
    const started = Date.now();
    let last = 200;
    while (last === 200 && Date.now() - started < 2000) {
      last = await status(disabled);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect({ last, within: Date.now() - started < 1500 }).toEqual({ last: 401, within: true });
  });
});
