import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { createHash } from 'node:crypto';
import { generate } from 'otplib/functional';
import { DatabaseService } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { SessionService } from '../session-service';
import { goodPassword, peopleServer, type PeopleServer } from '../testing/people-server';
import { SoftAuthenticator } from '../testing/soft-authenticator';
import { factorCommand } from './factor-command';

const origin = 'https://monitor.example.cn';
let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer({ SECOND_FACTOR: 'operators', PUBLIC_URL: origin });
});
afterAll(() => server.close());

const post = (path: string, body: object, token?: string) => server.call('POST', path, { body, token });
const put = (path: string, body: object, token?: string) => server.call('PUT', path, { body, token });
/** Returns the current code, or that of a number of steps later. */
const getCode = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const waiting = async (name: string) => {
  const { status, body } = await server.login(name);
  const { code, details } = body as { code: string; details: { challenge: string; kinds?: string[] } };
  return { status, code, ...details };
};
const prove = (challenge: string, proof: object) => post('/public/second-factor', { challenge, proof });

interface Begun {
  readonly challenge: string;
  readonly Secret: string;
  readonly Uri: string;
}

/** Sets up an authenticator for a user; returns its secret and the recovery codes. */
async function withAuthenticator(name: string) {
  const token = await server.token(name);
  const { challenge, Secret, Uri } = (await post('/v1/second-factor/totp', { password: goodPassword }, token))
    .body as unknown as Begun;
  const { body } = await put('/v1/second-factor/totp', { challenge, code: await getCode(Secret), Name: '手机' }, token);
  return { token, secret: Secret, uri: Uri, codes: (body as { Recovery_Codes: string[] }).Recovery_Codes };
}

describe('time-based code', () => {
  it('is required after the password, and no code works twice', async () => {
    await server.makeUser('clock', server.ids.client, 'user');
    const { secret, uri, codes } = await withAuthenticator('clock');
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*clock.*secret=/);
    expect(codes).toHaveLength(10);

    const challengeResponse = await waiting('clock');
    expect(challengeResponse).toMatchObject({ status: 409, code: 'login.second-factor', kinds: ['totp'] });
    // The code that set it up is used up.
    const spent = await prove(challengeResponse.challenge, { kind: 'totp', code: await getCode(secret) });
    expect(spent).toMatchObject({ status: 400, body: { code: 'account.factor-wrong' } });
    const code = await getCode(secret, 1);
    const entered = await prove(challengeResponse.challenge, { kind: 'totp', code });
    expect(entered.body).toMatchObject({ token_type: 'Bearer' });
    expect(
      (await server.call('GET', '/v1/user-info', { token: (entered.body as { access_token: string }).access_token }))
        .status,
    ).toBe(200);
    expect((await prove(challengeResponse.challenge, { kind: 'totp', code })).body).toMatchObject({
      code: 'account.factor-over',
    });
    const next = await waiting('clock');
    expect((await prove(next.challenge, { kind: 'totp', code })).body).toMatchObject({ code: 'account.factor-wrong' });
  });

  it('accepts a recovery code once, and stores neither codes nor secrets in readable form', async () => {
    await server.makeUser('lost', server.ids.client, 'user');
    const { secret, codes } = await withAuthenticator('lost');
    const [code = ''] = codes;
    const first = await waiting('lost');
    expect((await prove(first.challenge, { kind: 'recovery', code: code.toUpperCase() })).status).toBe(200);
    const secondChallenge = await waiting('lost');
    expect((await prove(secondChallenge.challenge, { kind: 'recovery', code })).status).toBe(400);
    const { rows } = await server.kernel.get(DatabaseService).query<{ all: string }>(
      `select coalesce((select string_agg(f::text, ' ') from second_factor f), '')
           || coalesce((select string_agg(r::text, ' ') from recovery_code r), '')
           || coalesce((select string_agg(c::text, ' ') from factor_challenge c), '') as all`,
    );
    const plainHash = createHash('sha256')
      .update(codes[1] as string)
      .digest('base64url');
    for (const hidden of [secret, code, codes[1] as string, plainHash, secondChallenge.challenge])
      expect(rows[0]?.all).not.toContain(hidden);
  });

  it('still accepts recovery codes stored with the earlier hash', async () => {
    const id = await server.makeUser('early', server.ids.client, 'user');
    await withAuthenticator('early');
    const hash = createHash('sha256').update('early-codes').digest('base64url');
    await server.kernel
      .get(DatabaseService)
      .query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [id, hash]);
    const { challenge } = await waiting('early');
    expect((await prove(challenge, { kind: 'recovery', code: 'early-codes' })).status).toBe(200);
  });

  it('limits guessing across all challenges of a user', async () => {
    await server.makeUser('guessed', server.ids.client, 'user');
    await withAuthenticator('guessed');
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await waiting('guessed');
      for (let guess = 0; guess < 5; guess += 1)
        statuses.push((await prove(challenge, { kind: 'recovery', code: `wrong-${round}-${guess}` })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.slice(10)).toEqual(Array.from({ length: 5 }, () => 429));
  });

  it('belongs to the user who started the setup, and requires the password again', async () => {
    const token = await server.token('analyst');
    const other = await server.token('manager');
    expect((await post('/v1/second-factor/totp', { password: 'wrong-password' }, token)).body).toMatchObject({
      code: 'password.wrong',
    });
    const { challenge, Secret } = (await post('/v1/second-factor/totp', { password: goodPassword }, token))
      .body as unknown as Begun;
    const answer = { challenge, code: await getCode(Secret), Name: '手机' };
    expect((await put('/v1/second-factor/totp', answer, other)).body).toMatchObject({ code: 'account.factor-over' });
    expect((await server.call('GET', '/v1/second-factor', { token: other })).body).toMatchObject({ total: 0 });
  });
});

describe('compulsory second factor', () => {
  it('is set up at sign-in, and the last one cannot be deleted', async () => {
    const challengeResponse = await waiting('operator');
    expect(challengeResponse).toMatchObject({ status: 409, code: 'login.enrolment' });
    expect((await prove(challengeResponse.challenge, { kind: 'totp', code: '000000' })).body).toMatchObject({
      code: 'account.factor-over',
    });
    const { Secret } = (await post('/public/second-factor/enrolment', { challenge: challengeResponse.challenge }))
      .body as unknown as Begun;
    const path = '/public/second-factor/enrolment';
    const body = { challenge: challengeResponse.challenge, Name: '手机' };
    expect((await put(path, { ...body, code: await getCode(Secret, 40) })).status).toBe(400);
    const { body: entered } = await put(path, { ...body, code: await getCode(Secret) });
    const { access_token: token, Recovery_Codes } = entered as { access_token: string; Recovery_Codes: string[] };
    expect(Recovery_Codes).toHaveLength(10);
    const { body: state } = await server.call('GET', '/v1/second-factor', { token });
    expect(state).toMatchObject({ total: 1, Is_Compulsory: true, Recovery_Codes_Left: 10 });
    const [{ Second_Factor_ID: id }] = (state as { list: [{ Second_Factor_ID: string }] }).list;
    const remove = (code?: string) => post('/v1/second-factor/removal', { id, password: goodPassword, code }, token);
    expect((await remove()).body).toMatchObject({ code: 'account.factor-needed', details: { code: 'required' } });
    expect((await remove('000000')).body).toMatchObject({ code: 'account.factor-wrong' });
    const [recovery] = (entered as unknown as { Recovery_Codes: string[] }).Recovery_Codes;
    expect((await remove(recovery)).body).toMatchObject({ code: 'account.factor-last' });
    expect(await factorCommand.run(server.kernel, ['operator'])).toBe(0);
    expect(await waiting('operator')).toMatchObject({ code: 'login.enrolment' });
  });
});

describe('enrollment required by a sign-in', () => {
  it('adds nothing for a user who has a second factor by then', async () => {
    await server.makeUser('keeper', platformClientId, 'operator');
    const [first, second] = [await waiting('keeper'), await waiting('keeper')];
    const path = '/public/second-factor/enrolment';
    const begun = async ({ challenge }: { challenge: string }) =>
      (await post(path, { challenge })).body as unknown as Begun;
    const [mine, other] = [await begun(first), await begun(second)];
    const enter = async ({ challenge, Secret }: Begun) =>
      put(path, { challenge, code: await getCode(Secret), Name: '手机' });
    expect((await enter(mine)).status).toBe(200);
    expect(await enter(other)).toMatchObject({ status: 409, body: { code: 'account.factor-over' } });
    // Nor when the factor was added in another way meanwhile.
    const id = await server.makeUser('keeper-2', platformClientId, 'operator');
    const late = await begun(await waiting('keeper-2'));
    const database = server.kernel.get(DatabaseService);
    await database.query(
      "insert into second_factor (user_id, kind, name, sign_count) values ($1, 'passkey', '钥匙', 0)",
      [id],
    );
    expect(await enter(late)).toMatchObject({ status: 409, body: { code: 'account.factor-over' } });
    const { rows } = await database.query('select kind from second_factor where user_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'passkey' }]);
  });
});

describe('user without a password, signed in through single sign-on', () => {
  const path = '/v1/second-factor/totp';
  const begin = (token: string, shown: object = {}) => post(path, shown, token);

  it('adds and deletes factors soon after signing in, or with a code of an existing one', async () => {
    const userId = await server.makeUser('vouched', server.ids.client, 'user', { password: null });
    const session = await server.kernel
      .get(SessionService)
      .begin({ userId, kind: 'single-sign-on', address: '127.0.0.1', agent: 'test' });
    const token = session.access_token;
    expect((await server.call('GET', '/v1/second-factor', { token })).body).toMatchObject({ Has_Password: false });
    const { challenge, Secret } = (await begin(token)).body as unknown as Begun;
    const { body } = await put(path, { challenge, code: await getCode(Secret), Name: '手机' }, token);
    const [code, next] = (body as { Recovery_Codes: string[] }).Recovery_Codes;

    await server.kernel
      .get(DatabaseService)
      .query("update user_session set created_at = created_at - interval '11 minutes' where user_id = $1", [userId]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await begin(token)).toMatchObject({ status: 409, body: { code: 'account.sign-in-again' } });
    expect((await begin(token, { password: 'anything' })).status).toBe(409);
    expect((await begin(token, { code: 'no-such-code' })).body).toMatchObject({ code: 'account.factor-wrong' });
    expect((await begin(token, { code })).status).toBe(200);
    expect((await begin(token, { code })).status).toBe(400);
    const { body: state } = await server.call('GET', '/v1/second-factor', { token });
    const [{ Second_Factor_ID: id }] = (state as { list: [{ Second_Factor_ID: string }] }).list;
    expect((await post('/v1/second-factor/removal', { id, code: next }, token)).status).toBe(200);
    expect((await server.login('vouched', '')).status).toBe(400);
    expect((await server.login('vouched', 'null')).status).toBe(401);
  });
});

describe('a passkey', () => {
  it('is created for and requested by the public host name only', async () => {
    await server.makeUser('keyed', server.ids.client, 'user');
    const token = await server.token('keyed');
    const begin = async () =>
      (await post('/v1/second-factor/passkey', { password: goodPassword }, token)).body as unknown as {
        challenge: string;
        Options: { challenge: string };
      };
    const keep = (challenge: string, response: object) =>
      put('/v1/second-factor/passkey', { challenge, response, Name: '钥匙' }, token);
    const forged = await begin();
    const elsewhere = new SoftAuthenticator('https://evil.example', 'evil.example');
    expect((await keep(forged.challenge, elsewhere.create(forged.Options))).status).toBe(400);

    const key = new SoftAuthenticator(origin, 'monitor.example.cn');
    const begun = await begin();
    expect((await keep(begun.challenge, key.create(begun.Options))).status).toBe(200);

    const challengeResponse = await waiting('keyed');
    expect(challengeResponse.kinds).toEqual(['passkey']);
    const { Options } = (await post('/public/second-factor/passkey', { challenge: challengeResponse.challenge }))
      .body as unknown as {
      Options: { challenge: string };
    };
    const foreign = new SoftAuthenticator(origin, 'monitor.example.cn');
    expect(
      (await prove(challengeResponse.challenge, { kind: 'passkey', response: foreign.answer(Options) })).status,
    ).toBe(400);
    const response = key.answer(Options);
    expect((await prove(challengeResponse.challenge, { kind: 'passkey', response })).status).toBe(200);
    const next = await waiting('keyed');
    expect((await prove(next.challenge, { kind: 'passkey', response })).status).toBe(400);
  });
});
