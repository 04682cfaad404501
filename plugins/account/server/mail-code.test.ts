import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService, SecretBox } from '#core/server';
import { UserService } from '#plugins/users/server';
import { peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer();
});
afterAll(() => server.close());

const mail = 'lin@corp.cn';
const info = async (token: string) =>
  (await server.call('GET', '/v1/user-info', { token })).body as Readonly<Record<string, unknown>>;
const change = (token: string, Email: string | null) => server.call('PUT', '/v1/user-info', { token, body: { Email } });
const send = (token: string) => server.call('POST', '/v1/mail-code', { token });
const confirm = (token: string, code: string) =>
  server.call('POST', '/v1/mail-confirmation', { token, body: { code } });
/** Returns the email from the outbox and the code in it, which only the recipient sees. */
const readMail = async () => {
  const { rows } = await server.kernel
    .get(DatabaseService)
    .query<{ text: string; sealed: string }>(
      'select text, sealed from outbox_message where recipient = $1 order by message_id desc limit 1',
      [mail],
    );
  const { text = '', sealed = '' } = rows[0] ?? {};
  const opened = JSON.parse(server.kernel.get(SecretBox).open(sealed, `outbox mail ${mail}`)) as { text: string };
  return { shown: text, code: /\d{8}/.exec(opened.text)?.[0] ?? '' };
};

describe("user's email address", () => {
  it('is confirmed by the code that was sent to it, by its owner only', async () => {
    const [token, other] = [await server.token('analyst'), await server.token('manager')];
    expect((await send(token)).body).toMatchObject({ code: 'account.no-mail' });
    await change(token, mail);
    expect((await info(token)).Email_Confirmed_At).toBeNull();
    expect((await send(token)).body).toEqual({ retry_after: 60 });
    expect((await send(token)).status).toBe(429);
    const { shown, code } = await readMail();
    expect([code.length, shown.includes(code)]).toEqual([8, false]);
    await change(other, mail);
    expect(await confirm(other, code)).toMatchObject({ status: 400, body: { code: 'account.mail-code' } });
    expect((await confirm(token, code)).body).toMatchObject({ Email: mail, Email_Confirmed_At: expect.any(String) });
    const matchedUsers = await server.kernel.get(UserService).findByConfirmedMail(server.ids.client, 'LIN@corp.cn');
    expect(matchedUsers.map(({ user_name }) => user_name)).toEqual(['analyst']);
  });

  it('becomes unconfirmed when anybody changes it', async () => {
    const token = await server.token('analyst');
    await change(token, mail.toUpperCase());
    expect((await info(token)).Email_Confirmed_At).not.toBeNull();
    await change(token, 'another@corp.cn');
    await change(token, mail);
    expect((await info(token)).Email_Confirmed_At).toBeNull();

    await server.kernel.get(UserService).confirmMail(server.ids.user, mail);
    const path = '/v1/manage/user-privilege-manage/user';
    const head = await server.token('manager');
    const { body } = await server.call('GET', `${path}/${server.ids.user}`, { token: head });
    const row = body as Readonly<Record<string, unknown>>;
    const save = (Email: string) =>
      server.call('PUT', path, {
        token: head,
        body: { User_ID: row.User_ID, User_Name: row.User_Name, Display_Name: '林一', User_Type: row.User_Type, Email },
      });
    expect((await save(mail)).status).toBe(200);
    expect((await info(token)).Email_Confirmed_At).not.toBeNull();
    await save('third@corp.cn');
    await save(mail);
    expect((await info(token)).Email_Confirmed_At).toBeNull();
  });

  it('cannot be confirmed by guessing', async () => {
    const token = await server.token('watcher');
    await change(token, 'watcher@corp.cn');
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await confirm(token, `0000000${guess}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
