import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PluginEntry } from '#core';
import { DatabaseService, type ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { goodPassword, peopleServer, type PeopleServer } from '../../plugins/account/server/testing/people-server';

describe('sample sign-ins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(plugins as readonly PluginEntry<ServerSide>[], { SAMPLE_DATA: 'on' });
  }, 60_000);
  afterAll(() => server.close());

  const open = (Key: string) => server.call('POST', '/public/sample-sign-ins', { body: { Key } });

  it('are shown once by the printed address, by no open call, and never include the operator’s', async () => {
    const printed = server.messages.join('\n');
    const passwords = [...printed.matchAll(/^ {2}(\S+) +(\S+) /gm)].map(([, name, password]) => ({ name, password }));
    expect(passwords.map(({ name }) => name)).toEqual(expect.arrayContaining(['admin', 'manager', 'analyst']));
    const settings = await server.call('GET', '/public/settings');
    for (const { password = '' } of passwords) expect(settings.text).not.toContain(password);

    const key = /\/login#samples=(\S+)/.exec(printed)?.[1] ?? '';
    expect(await open(key.toUpperCase())).toMatchObject({ status: 409, body: { code: 'account.samples-used' } });
    const samples = (await open(key)).body as { readonly list: readonly { User_Name: string; Password: string }[] };
    expect(samples.list.map(({ User_Name }) => User_Name)).toEqual(expect.arrayContaining(['manager', 'analyst']));
    expect(samples.list.map(({ User_Name }) => User_Name)).not.toContain('admin');
    expect(samples.list.find(({ User_Name }) => User_Name === 'manager')?.Password).toBe(
      passwords.find(({ name }) => name === 'manager')?.password,
    );
    expect(await open(key)).toMatchObject({ status: 409, body: { code: 'account.samples-used' } });
  });

  it('are stored sealed', async () => {
    const { rows } = await server.kernel.get(DatabaseService).query('select * from sample_data');
    const stored = JSON.stringify(rows);
    for (const [, , password = ''] of server.messages.join('\n').matchAll(/^ {2}(\S+) +(\S+) /gm))
      expect(stored).not.toContain(password);
  });
});

describe('codes and phone numbers', () => {
  let server: PeopleServer;
  beforeAll(async () => {
    server = await peopleServer();
  }, 60_000);
  afterAll(() => server.close());

  it('are never stored in plain text in the outbox', async () => {
    const phone = '13700000001';
    const codeResponse = await server.call('POST', '/public/sms-code', { body: { phone, purpose: 'register' } });
    expect(codeResponse.status).toBe(200);
    const { rows } = await server.database.query<{ row: string }>(
      `select (to_jsonb(m) - 'sealed' - 'message_id' - 'recipient')::text as row from outbox_message m
        where recipient = $1`,
      [phone],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('******');
    expect(rows[0]?.row.replace(/\d{4}-\d\d-\d\dT[\d:.+]+/g, '')).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  });

  it('belong to one user: when many set the same number at once, one gets it and can still sign in with it', async () => {
    const phone = '13700000002';
    const made = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((name, index) =>
        server.makeUser(`phone-${name}`, index % 2 ? server.ids.client : server.ids.other, 'user', { phone }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of made) if (each.status === 'rejected') expect(String(each.reason)).toContain(phone);
    expect((await server.login(phone, goodPassword)).status).toBe(200);
  });
});
