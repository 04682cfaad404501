import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PluginEntry } from '#core';
import type { ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { goodPassword, peopleServer, type PeopleServer } from '../../plugins/account/server/testing/people-server';

describe('sample sign-ins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(plugins as readonly PluginEntry<ServerSide>[], { SAMPLE_DATA: 'on' });
  }, 60_000);
  afterAll(() => server.close());

  it('are shown only on this machine and never include the operator’s', async () => {
    const here = await server.call('GET', '/public/settings');
    const { Sample_Sign_Ins: samples } = here.body as { readonly Sample_Sign_Ins: readonly { User_Name: string }[] };
    expect(samples.map(({ User_Name }) => User_Name)).toEqual(expect.arrayContaining(['manager', 'analyst']));
    expect(samples.map(({ User_Name }) => User_Name)).not.toContain('admin');
    const password = /admin +(\S+)/.exec(server.messages.join('\n'))?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(here.text).not.toContain(password);
    const elsewhere = [
      await server.app.inject({ url: '/public/settings', remoteAddress: '203.0.113.9' }),
      await server.app.inject({ url: '/public/settings', headers: { 'x-forwarded-for': '203.0.113.9' } }),
      await server.app.inject({ url: '/public/settings', headers: { host: 'monitor.example.cn' } }),
    ];
    for (const { statusCode, body } of elsewhere) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain('Sample_Sign_Ins');
    }
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
