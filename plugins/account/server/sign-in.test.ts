import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { SignJWT } from 'jose';
import { TokenService } from '#core/server';
import { UserService } from '#plugins/users/server';
import { cpuStopwatch } from '#shared/testing';
import { goodPassword, peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer();
});
afterAll(() => server.close());

const me = (token: string) => server.call('GET', '/v1/user-info', { token });
const getClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('signing in', () => {
  it('returns a token that identifies the user', async () => {
    const token = await server.token('analyst');
    const { status, body } = await me(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      User_Name: 'analyst',
      User_Type: 'user',
      Client_Name: '甲公司',
      Is_Simulate_Login_User: false,
      Must_Change_Password: false,
    });
    expect((body as { Plugin_IDs: string[] }).Plugin_IDs).toContain('account');
  });

  it('tells whose session it is with the token where that is asked for, as the calls would', async () => {
    const enter = (username: string, more: object) =>
      server.call('POST', '/public/login', { body: { username, password: goodPassword, ...more } });
    expect(Object.keys((await enter('analyst', {})).body as object).sort()).toEqual(['access_token', 'token_type']);
    const { body } = await enter('analyst', { Is_Full: true });
    const { User, Privileges, access_token: token } = body as Record<'User' | 'Privileges' | 'access_token', string>;
    expect(User).toEqual((await me(token)).body);
    expect(Privileges).toEqual((await server.call('GET', '/v1/privilege', { token })).body);
  });

  it("works by mobile number, regardless of the phones of other clients' users", async () => {
    const phone = '13900000001';
    await server.makeUser('by-phone', server.ids.client, 'user', { phone });
    const token = await server.token('stranger');
    const add = (User_Name: string, more: object) =>
      server.call('POST', '/v1/manage/user-privilege-manage/user/add', {
        token,
        body: { User_Name, Display_Name: '乙', User_Type: 'user', ...more },
      });
    expect((await add('taker', { Phone: phone })).body).toMatchObject({
      code: 'duplicate',
      details: { Phone: 'duplicate' },
    });
    expect((await add(phone, {})).body).toMatchObject({ code: 'input', details: { User_Name: 'own-phone' } });
    expect((await add(phone, { Phone: phone })).status).toBe(409);
    await expect(server.makeUser('by-phone-2', server.ids.client, 'user', { phone })).rejects.toThrow(
      'Phone: 13900000001 is taken',
    );
    const { User_ID } = (await add('taker', {})).body as { User_ID: string };
    const { body: row } = await server.call('GET', `/v1/manage/user-privilege-manage/user/${User_ID}`, { token });
    const change = (more: object) =>
      server.call('PUT', '/v1/manage/user-privilege-manage/user', { token, body: { ...(row as object), ...more } });
    expect((await change({ Phone: phone })).status).toBe(409);
    expect((await change({ User_Name: phone })).status).toBe(400);
    expect((await change({ Phone: '13900000002' })).status).toBe(200);
    expect((await server.login(phone)).body).toMatchObject({ token_type: 'Bearer' });
  });

  it('returns the same error for a wrong password and an unknown name', async () => {
    const strip = ({ body }: { body: unknown }) => ({ ...(body as object), request: '' });
    const [known, unknown] = [
      await server.login('analyst', 'wrong-one', '10.1.0.1'),
      await server.login('nobody-at-all', 'wrong-one', '10.1.0.1'),
    ];
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(strip(known)).toEqual(strip(unknown));
    expect(strip(known)).toMatchObject({ code: 'login.wrong' });
  });

  it('S1: blocks the sixth attempt for a name, known or not, even with the correct password', async () => {
    await server.makeUser('guessed', server.ids.client, 'user');
    for (const name of ['guessed', 'guessed-nobody']) {
      const statuses = [];
      for (let attempt = 0; attempt < 20; attempt += 1)
        statuses.push((await server.login(name, 'wrong-one', `10.2.${name.length}.${attempt + 1}`)).status);
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
      const right = await server.login(name, goodPassword, '10.2.0.99');
      expect(right.status).toBe(429);
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  it('S1: blocks an IP address after at most 30 names, also with concurrent requests', async () => {
    const attempt = (index: number) =>
      server.login(`name-${index}`, 'wrong-one', '10.3.0.1').then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index)));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
    expect((await server.login('operator', goodPassword, '10.3.0.1')).status).toBe(429);
    expect((await server.login('operator', goodPassword, '10.3.0.2')).status).toBe(200);
  });

  it('lets a user in on a known device while others guess at the name and from the address', async () => {
    await server.makeUser('office', server.ids.client, 'user');
    const device = 'd'.repeat(32);
    const login = (password: string, from: string) => server.login('office', password, '10.5.0.1', from);
    expect((await login(goodPassword, device)).status).toBe(200);
    for (let index = 0; index < 30; index += 1) {
      await server.login('office', 'wrong-one', '10.5.0.1');
      await server.login(`office-${index}`, 'wrong-one', '10.5.0.1');
    }
    expect((await login(goodPassword, 'e'.repeat(32))).status).toBe(429);
    expect((await login(goodPassword, device)).status).toBe(200);
    const guesses = [];
    for (let attempt = 0; attempt < 7; attempt += 1) guesses.push((await login('wrong-one', device)).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('resets failed attempts after a success', async () => {
    await server.makeUser('clumsy', server.ids.client, 'user');
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect((await server.login('clumsy', 'wrong-one', '10.4.0.1')).status).toBe(401);
      expect((await server.login('clumsy', goodPassword, '10.4.0.1')).status).toBe(200);
    }
  });

  it('takes the same time for an unknown name as for a known one', async () => {
    const passwords = await import('#plugins/users/server').then(({ PasswordService }) =>
      server.kernel.get(PasswordService),
    );
    const hash = await passwords.hash(goodPassword);
    const took = async (stored: string | null): Promise<number> => {
      const taken = cpuStopwatch();
      await passwords.verify(stored, 'wrong-one');
      return taken();
    };
    await took(null);
    // Alternating, and the minimum of each: other load of the process only ever adds time.
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round += 1) {
      known.push(await took(hash));
      unknown.push(await took(null));
    }
    const [min, other] = [Math.min(...known), Math.min(...unknown)];
    expect(Math.abs(min - other) / min).toBeLessThan(0.5);
  });
});

describe('S4: forged tokens', () => {
  it('are all refused', async () => {
    const token = await server.token('analyst');
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = getClaims(token);
    const secret = new TextEncoder().encode(server.config.tokenSecret);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (
      head: object,
      body: object,
      key: string | Uint8Array = server.config.tokenSecret,
      hash = 'sha256',
    ) => {
      const text = `${encode(head)}.${encode(body)}`;
      return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
    };
    const made = (change: Record<string, unknown>, key: Uint8Array = secret) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const now = Math.floor(Date.now() / 1000);
    const stranger = getClaims(await server.token('stranger'));
    const download = await server.kernel.get(TokenService).issueDownload({
      userId: String(claims.sub),
      sessionId: String(claims.sid),
      method: 'GET',
      address: '/v1/user-info',
    });
    const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    const forged: string[] = [
      ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        `${encode({ alg, typ: 'JWT' })}.${payload}.`,
        `${encode({ alg, typ: 'JWT' })}.${payload}.${signature}`,
      ]),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
      sign({ alg: 'HS256' }, claims, publicKey.export({ type: 'spki', format: 'pem' }) as string),
      sign({ alg: 'RS256' }, claims),
      sign({ alg: 'HS384' }, claims, undefined, 'sha384'),
      sign({ alg: 'HS512' }, claims, undefined, 'sha512'),
      sign({ alg: 'HS256' }, claims, ''),
      sign({ alg: 'HS256' }, claims, 'secret'),
      sign({ alg: 'HS256' }, claims, `${server.config.tokenSecret} `),
      sign({ alg: 'HS256' }, claims, server.config.tokenSecret.toUpperCase()),
      ...['../../../dev/null', '/dev/null', 'file:///dev/null', "' or 1=1 --", 'http://127.0.0.1/key'].map((kid) =>
        sign({ alg: 'HS256', kid }, claims, ''),
      ),
      sign({ alg: 'HS256', jku: 'http://127.0.0.1/keys' }, claims, 'key'),
      sign({ alg: 'HS256', jwk: { kty: 'oct', k: 'a2V5' } }, claims, 'key'),
      sign({ alg: 'HS256', crit: ['unknown'], unknown: true }, claims),
      await made({ exp: now - 1 }),
      await made({ exp: now - 86_400 }),
      await made({ exp: 'tomorrow' as never }).catch(() => sign({ alg: 'HS256' }, { ...claims, exp: 'tomorrow' })),
      await made({ nbf: now + 3600 }),
      await made({ aud: 'download' }),
      await made({ aud: 'other' }),
      await made({ iss: 'somebody' }),
      download,
      ...['exp', 'sub', 'sid', 'jti', 'aud', 'iss'].map((name) => sign({ alg: 'HS256' }, without(name))),
      await made({ sid: '1' }),
      await made({ sid: stranger.sid }),
      await made({ sub: stranger.sub }),
      await made({ sub: '0' }),
      await made({ sid: "1' or '1'='1" }),
      await made({ sid: { a: 1 } }),
      await made({ sid: String(BigInt(String(claims.sid)) + 1n) }),
      `${header}.${encode({ ...claims, sub: stranger.sub, sid: stranger.sid })}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.${[...signature].reverse().join('')}`,
      randomUUID(),
      'a.b.c',
      '..',
    ];
    expect(forged.length).toBeGreaterThanOrEqual(40);
    const accepted = [];
    for (const one of forged) if ((await me(one)).status !== 401) accepted.push(one);
    expect(accepted).toEqual([]);
    await expect(
      server.kernel.get(TokenService).verifyDownload(token, { method: 'GET', address: '/v1/user-info' }),
    ).rejects.toThrow();
    expect((await me(token)).status).toBe(200);
  });
});

describe('S5: a session is ended', () => {
  const refusedSoon = async (token: string) => {
    const until = Date.now() + 1000;
    for (;;) {
      const { status } = await me(token);
      if (status === 401) return true;
      if (Date.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('by leaving', async () => {
    const token = await server.token('analyst');
    expect((await server.call('POST', '/v1/logout', { token })).status).toBe(200);
    expect(await refusedSoon(token)).toBe(true);
  });

  it('by changing the password in another session', async () => {
    await server.makeUser('changing', server.ids.client, 'user');
    const [here, there] = [await server.token('changing'), await server.token('changing')];
    const fresh = 'Anders-73-Regenbogen';
    const changed = await server.call('PUT', '/v1/password', { token: here, body: { old: goodPassword, new: fresh } });
    expect(changed.status).toBe(200);
    expect(await refusedSoon(there)).toBe(true);
    expect((await me((changed.body as { access_token: string }).access_token)).status).toBe(200);
    expect((await server.login('changing', goodPassword)).status).toBe(401);
    expect((await server.login('changing', fresh)).status).toBe(200);
  });

  it('when an administrator disables the user, ends the session or resets the password, on other instances too', async () => {
    const manager = await server.token('manager');
    const path = '/v1/manage/user-privilege-manage/user';
    const end = async (how: 'reset-password' | 'end-sessions' | 'disable' | 'delete') => {
      const name = `ending-${how}`;
      const id = await server.makeUser(name, server.ids.client, 'user');
      const token = await server.token(name);
      expect((await me(token)).status).toBe(200);
      if (how === 'disable')
        await server.call('PUT', path, {
          token: manager,
          body: { User_ID: id, User_Name: name, Display_Name: name, User_Type: 'user', Is_Enabled: false },
        });
      else if (how === 'delete') await server.call('DELETE', `${path}?id=${id}`, { token: manager });
      else await server.call('POST', `${path}/${how}`, { token: manager, body: { User_ID: id } });
      return refusedSoon(token);
    };
    expect(await Promise.all((['reset-password', 'end-sessions', 'disable', 'delete'] as const).map(end))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('when the service period ends, with its own error code, until it is extended', async () => {
    const client = await server.makeClient('丙公司', { service_end_date: new Date(Date.now() - 1000) });
    await server.makeUser('late', client, 'manager');
    const token = await server.token('late');
    expect((await me(token)).status).toBe(200);
    const { status, body } = await server.call('GET', '/v1/privilege', { token });
    expect([status, (body as { code: string }).code]).toEqual([403, 'service-expired']);
  });

  it('from the list, one by one or all but the current one', async () => {
    await server.makeUser('many', server.ids.client, 'user');
    const tokens = [await server.token('many'), await server.token('many'), await server.token('many')];
    const list = (await server.call('GET', '/v1/session', { token: tokens[0] })).body as {
      list: { Session_ID: string; Is_Current: boolean }[];
      total: number;
    };
    expect([list.total, list.list.filter(({ Is_Current }) => Is_Current).length]).toEqual([3, 1]);
    const other = getClaims(tokens[1] as string).sid as string;
    expect((await server.call('DELETE', `/v1/session?id=${other}`, { token: tokens[0] })).body).toEqual({ ended: 1 });
    expect(await refusedSoon(tokens[1] as string)).toBe(true);
    expect((await server.call('DELETE', '/v1/session?id=others', { token: tokens[0] })).body).toEqual({ ended: 1 });
    expect(
      (
        await server.call('DELETE', `/v1/session?id=${getClaims(await server.token('analyst')).sid as string}`, {
          token: tokens[0],
        })
      ).body,
    ).toEqual({ ended: 0 });
    expect((await me(tokens[0] as string)).status).toBe(200);
  });
});

describe('user preferences', () => {
  it('are merged by key, deleted by null, and limited in size', async () => {
    const token = await server.token('analyst');
    await server.call('PUT', '/v1/user-preference', {
      token,
      body: { key: 'list', value: { columns: ['a'], empty: null } },
    });
    await server.call('PUT', '/v1/user-info', {
      token,
      body: { Preferences: { theme: 'dark' }, Language: 'en-US', Time_Zone: 'Europe/Berlin' },
    });
    expect((await me(token)).body).toMatchObject({
      Language: 'en-US',
      Time_Zone: 'Europe/Berlin',
      Preferences: { list: { columns: ['a'], empty: null }, theme: 'dark' },
    });
    await server.call('PUT', '/v1/user-preference', { token, body: { key: 'list', value: null } });
    expect(((await me(token)).body as { Preferences: object }).Preferences).toEqual({ theme: 'dark' });
    expect(
      (await server.call('PUT', '/v1/user-preference', { token, body: { key: 'big', value: 'x'.repeat(70_000) } }))
        .status,
    ).toBe(400);
    expect((await server.call('PUT', '/v1/user-info', { token, body: { Time_Zone: 'Mars/Olympus' } })).status).toBe(
      400,
    );
    expect((await server.kernel.get(UserService).get(server.ids.user)).preferences).toEqual({ theme: 'dark' });
  });
});
