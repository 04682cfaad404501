import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { decodeJwt, SignJWT } from 'jose';
import { Config, DatabaseService } from '#core/server';
import { goodPassword, peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer();
});
afterAll(() => server.close());

const hours = 3600;

/** Creates an expired token of the same session that ended the given number of seconds ago. */
async function endedToken(token: string, secondsAgo: number): Promise<string> {
  const { sub = '', sid } = decodeJwt(token);
  const end = Math.floor(Date.now() / 1000) - secondsAgo;
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('opinion-monitor')
    .setAudience('access')
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(end - 1800)
    .setExpirationTime(end)
    .sign(new TextEncoder().encode(server.kernel.get(Config).tokenSecret));
}

const getCode = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const me = (token: string) => server.call('GET', '/v1/user-info', { token });
const renew = (token: string) => server.call('POST', '/v1/token/renew', { token });

/** Returns the response after the end of the session has been detected. */
async function refusal(token: string) {
  const until = Date.now() + 2000;
  for (;;) {
    const answer = await me(token);
    if (answer.status === 401 || Date.now() > until) return getCode(answer);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('an expired token', () => {
  it('is renewed within twelve hours while its session is active, and is not valid for anything else', async () => {
    const late = await endedToken(await server.token('analyst'), 11 * hours);
    expect(getCode(await me(late))).toEqual([401, 'token-invalid']);
    const { status, body } = await renew(late);
    expect(status).toBe(200);
    expect((await me((body as { access_token: string }).access_token)).status).toBe(200);
  });

  it('is not renewed later, nor after its session has ended', async () => {
    const token = await server.token('analyst');
    expect(getCode(await renew(await endedToken(token, 13 * hours)))).toEqual([401, 'token-invalid']);
    await server.call('POST', '/v1/logout', { token });
    await refusal(token);
    expect(getCode(await renew(await endedToken(token, 60)))).toEqual([401, 'session-ended']);
  });
});

describe('the reason for the end of a session', () => {
  const path = '/v1/manage/user-privilege-manage/user';
  const person = async (name: string) => {
    const id = await server.makeUser(name, server.ids.client, 'user');
    return { id, token: await server.token(name) };
  };

  it('is an administrator, a new password, or a disabled account', async () => {
    const manager = await server.token('manager');
    const ended = await person('why-ended');
    await server.call('POST', `${path}/end-sessions`, { token: manager, body: { User_ID: ended.id } });
    const reset = await person('why-reset');
    await server.call('POST', `${path}/reset-password`, { token: manager, body: { User_ID: reset.id } });
    const off = await person('why-off');
    await server.call('PUT', path, {
      token: manager,
      body: { User_ID: off.id, User_Name: 'why-off', Display_Name: 'x', User_Type: 'user', Is_Enabled: false },
    });
    const changed = await person('why-changed');
    await server.call('PUT', '/v1/password', {
      token: await server.token('why-changed'),
      body: { old: goodPassword, new: 'Anders-73-Regenbogen' },
    });
    expect(await Promise.all([ended, reset, off, changed].map(({ token }) => refusal(token)))).toEqual([
      [401, 'session-ended'],
      [401, 'password-changed'],
      [401, 'account-disabled'],
      [401, 'password-changed'],
    ]);
  });

  it('is its maximum duration', async () => {
    const { id, token } = await person('why-long');
    await server.kernel
      .get(DatabaseService)
      .query("update user_session set expires_at = now() - interval '1 minute' where user_id = $1", [id]);
    expect(await refusal(token)).toEqual([401, 'session-expired']);
  });
});
