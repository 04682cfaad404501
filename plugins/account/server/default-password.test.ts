import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { OperationLogService, SecretBox } from '#core/server';
import { SmsCodeService } from './sms-code-service';
import { goodPassword, peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer();
});
afterAll(() => server.close());

const post = (url: string, body: object, token?: string) => server.call('POST', url, { token, body });
const getToken = ({ body }: { readonly body: unknown }) => (body as { access_token: string }).access_token;

/** Returns the code of the last text message to a phone. */
async function codeFor(phone: string): Promise<string> {
  const { rows } = await server.database.query<{ text: string; sealed: string | null }>(
    'select text, sealed from outbox_message where recipient = $1 order by message_id desc limit 1',
    [phone],
  );
  expect(rows[0]?.text).not.toMatch(/\d{6}/);
  const { sealed = null } = rows[0] ?? {};
  if (sealed === null) return '';
  const { text } = JSON.parse(server.kernel.get(SecretBox).open(sealed, `outbox sms ${phone}`)) as {
    text: string;
  };
  return /\d{6}/.exec(text)?.[0] ?? '';
}

async function register(phone: string): Promise<string> {
  await post('/public/sms-code', { phone, purpose: 'register' });
  expect((await post('/public/register', { phone, code: await codeFor(phone), company: '新客户' })).status).toBe(200);
  const answer = await server.login(phone, phone.slice(-6));
  expect(answer.status).toBe(200);
  return getToken(answer);
}

describe('registration', () => {
  it('creates a trial client for 30 days with one administrator', async () => {
    const token = await register('13800138001');
    const { body } = await server.call('GET', '/v1/user-info', { token });
    expect(body).toMatchObject({
      User_Type: 'manager',
      Mobile: '138****8001',
      Must_Change_Password: true,
      Password_Code_Phone: '138****8001',
    });
    const days = (Date.parse((body as { Service_End_Date: string }).Service_End_Date) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('returns the same response for a known phone, and informs only its owner', async () => {
    const [unknown, known] = [
      await post('/public/sms-code', { phone: '13800138002', purpose: 'register' }),
      await post('/public/sms-code', { phone: '13800138003', purpose: 'register' }),
    ];
    expect(known.body).toEqual(unknown.body);
    await server.makeUser('13800138004', server.ids.client, 'user', { phone: '13800138004' });
    expect((await post('/public/sms-code', { phone: '13800138004', purpose: 'register' })).body).toEqual(unknown.body);
    expect(await codeFor('13800138004')).toBe('');
    expect((await post('/public/register', { phone: '13800138004', code: '123456' })).body).toMatchObject({
      code: 'sms-code',
    });
    expect((await post('/public/register', { phone: '13800138002', code: '000000' })).body).toMatchObject({
      code: 'sms-code',
    });
  });

  it('accepts a code once, within five attempts, for its own phone', async () => {
    const codes = server.kernel.get(SmsCodeService);
    await codes.send({ phone: '13800138010', purpose: 'register', address: '10.9.0.1', language: 'zh-CN' });
    const code = await codeFor('13800138010');
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await codes.spend('13800138011', 'register', code)).toBe(false);
    expect(await codes.spend('13800138010', 'password', code)).toBe(false);
    expect(
      await Promise.all([codes.spend('13800138010', 'register', code), codes.spend('13800138010', 'register', code)]),
    ).toContain(false);
    await server.database.query("delete from rate_limit where key like 'sms wait%'");
    await codes.send({ phone: '13800138010', purpose: 'register', address: '10.9.0.1', language: 'zh-CN' });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await codes.spend('13800138010', 'register', wrong)).toBe(false);
    expect(await codes.spend('13800138010', 'register', await codeFor('13800138010'))).toBe(false);
  });

  it('resends after 60 seconds, at most five times an hour per phone and 20 per IP address', async () => {
    const send = (phone: string, address: string) =>
      server.kernel.get(SmsCodeService).send({ phone, purpose: 'register', address, language: 'zh-CN' });
    await send('13800138020', '10.9.0.2');
    await expect(send('13800138020', '10.9.0.2')).rejects.toMatchObject({ code: 'too-many' });
    for (let round = 0; round < 4; round += 1) {
      await server.database.query("delete from rate_limit where key like 'sms wait%'");
      await send('13800138020', '10.9.0.3');
    }
    await server.database.query("delete from rate_limit where key like 'sms wait%'");
    await expect(send('13800138020', '10.9.0.4')).rejects.toMatchObject({
      code: 'too-many',
      details: { retryAfter: expect.any(Number) },
    });
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) => send(`139001390${String(index).padStart(2, '0')}`, '10.9.0.5')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('S2: a session with the default password', () => {
  it('allows only what is needed to change it, and requires the code again', async () => {
    const phone = '13800138030';
    const token = await register(phone);
    const full = await server.call('POST', '/public/login', {
      body: { username: phone, password: phone.slice(-6), Is_Full: true },
    });
    expect(full.body).toMatchObject({ User: { Must_Change_Password: true } });
    expect((full.body as { Privileges?: object }).Privileges).toEqual({});
    const differences: string[] = [];
    for (const { plugin, name, endpoint } of server.calls) {
      if (endpoint.access === 'open' || name === 'logout') continue;
      const url = endpoint.path.replace(/:\w+/g, '0');
      const { status, body } = await server.call(endpoint.method, url, {
        token,
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
      });
      const stopped = status === 403 && (body as { code?: string }).code === 'password-change-required';
      if (stopped === (endpoint.duringPasswordChange ?? false)) differences.push(`${plugin}.${name} ${status}`);
    }
    expect(differences).toEqual([]);

    const fresh = getToken(await server.login(phone, phone.slice(-6)));
    const change = (body: object) =>
      server.call('PUT', '/v1/password', { token: fresh, body: { old: phone.slice(-6), new: goodPassword, ...body } });
    expect((await change({})).body).toMatchObject({ code: 'password.code' });
    await server.database.query("delete from rate_limit where key like 'sms wait%'");
    expect((await server.call('POST', '/v1/password-code', { token: fresh, body: {} })).status).toBe(200);
    const code = await codeFor(phone);
    for (const weak of ['password1', '12345678', `${phone}!`, 'qwertyui', 'woaini1314'])
      expect([weak, (await change({ new: weak, code })).body]).toMatchObject([weak, { code: 'password.weak' }]);
    const changed = await change({ code });
    expect(changed.status).toBe(200);
    expect((await server.call('GET', '/v1/privilege', { token: getToken(changed) })).status).toBe(200);
  });

  it('cannot be started after 72 hours', async () => {
    const phone = '13800138031';
    await register(phone);
    await server.database.query(
      "update user_account set password_expires_at = password_expires_at - interval '72 hours' where user_name = $1",
      [phone],
    );
    expect((await server.login(phone, phone.slice(-6))).body).toMatchObject({ code: 'account.password-expired' });
  });
});

describe('S11: impersonation', () => {
  it("is logged under both users, changes no password, cannot be chained, and ends with the operator's session", async () => {
    const operator = getToken(await server.login('operator'));
    expect(
      (await post('/v1/simulate', { User_ID: server.ids.user, reason: 'x' }, getToken(await server.login('manager'))))
        .status,
    ).toBe(403);
    expect((await post('/v1/simulate', { User_ID: server.ids.user }, operator)).status).toBe(400);
    expect((await post('/v1/simulate', { User_ID: server.ids.operator, reason: 'x' }, operator)).status).toBe(403);
    const token = getToken(
      await post('/v1/simulate', { User_ID: server.ids.manager, reason: '协助设置专题' }, operator),
    );
    expect((await server.call('GET', '/v1/user-info', { token })).body).toMatchObject({
      User_Name: 'manager',
      Is_Simulate_Login_User: true,
      Simulate_User_ID: server.ids.manager,
      Simulator_Name: 'operator',
    });
    expect(
      (await server.call('PUT', '/v1/password', { token, body: { old: goodPassword, new: 'Another-91-Password' } }))
        .body,
    ).toMatchObject({ code: 'account.simulated' });
    expect(
      (await post('/v1/manage/user-privilege-manage/user/reset-password', { User_ID: server.ids.user }, token)).body,
    ).toMatchObject({ code: 'account.simulated' });
    expect((await post('/v1/simulate', { User_ID: server.ids.user, reason: 'x' }, token)).status).toBe(403);
    expect(
      (await post('/v1/manage/user-privilege-manage/log-user-access', { Column_Path: '/front' }, token)).body,
    ).toEqual({ User_Access_Log_ID: null });
    const { rows } = await server.database.query(
      "select user_id, simulator_id, after from operation_log where action = 'simulate'",
    );
    expect(rows).toMatchObject([
      {
        user_id: server.ids.manager,
        simulator_id: server.ids.operator,
        after: { reason: '协助设置专题', Simulator_Name: 'operator' },
      },
    ]);
    const restoredToken = getToken(await server.call('DELETE', '/v1/simulate', { token }));
    expect((await server.call('GET', '/v1/user-info', { token: restoredToken })).body).toMatchObject({
      User_Name: 'operator',
      Is_Simulate_Login_User: false,
    });
    expect((await server.call('GET', '/v1/user-info', { token })).status).toBe(401);
  });

  it('is not blocked by an ended service period or a required password change', async () => {
    const client = await server.makeClient('己公司', { service_end_date: new Date(Date.now() - 1000) });
    const user = await server.makeUser('ended', client, 'manager', {
      password: { text: goodPassword, mustChange: true },
    });
    const token = getToken(
      await post('/v1/simulate', { User_ID: user, reason: 'x' }, getToken(await server.login('operator'))),
    );
    expect((await server.call('GET', '/v1/privilege', { token })).status).toBe(200);
  });
});

it('S26: is recorded completely in an unbroken log', async () => {
  const log = server.kernel.get(OperationLogService);
  const { entries, broken } = await log.verify();
  expect([entries > 10, broken]).toEqual([true, null]);
});
