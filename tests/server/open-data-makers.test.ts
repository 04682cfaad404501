import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startFullApp, type FullApp, type Person } from './full-app';

const manage = '/v1/front/tools/report-data-api';
let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
}, 90_000);
afterAll(() => app.close());

const make = async (more: object = {}, person: Person = 'manager') =>
  app.ask<{ Row: { Key_ID: string } }>(person, 'POST', `${manage}/key`, {
    body: { Key_Name: '数据仓库', Scopes: ['articles'], ...more },
  });
/** Creates an operator who impersonates the manager. */
const acting = async () => {
  const { body } = await app.ask<{ access_token: string }>('operator', 'POST', '/v1/simulate', {
    body: { User_ID: app.ids.manager, reason: '协助' },
  });
  return (method: string, path: string, sent?: object) =>
    app.call(method, path, { token: body.access_token, ...(sent ? { body: sent } : {}) });
};

describe('keys and feeds', () => {
  it('cannot be created, changed or revealed by an impersonating operator', async () => {
    const call = await acting();
    const refused = { status: 403, body: { code: 'account.simulated' } };
    const { Row } = (await make()).body;
    const draft = { Key_Name: '代建', Scopes: ['articles'] };
    expect(await call('POST', `${manage}/key`, draft)).toMatchObject(refused);
    expect(await call('PUT', `${manage}/key`, { ...draft, Key_ID: Row.Key_ID })).toMatchObject(refused);
    expect(await call('POST', `${manage}/revoke-key`, { Key_ID: Row.Key_ID })).toMatchObject(refused);
    expect(await call('POST', `${manage}/feed`, { Feed_Name: '代建', View_ID: '1' })).toMatchObject(refused);
    expect(await call('DELETE', `${manage}/feed?Feed_ID=1`)).toMatchObject(refused);
    expect(JSON.stringify((await call('GET', `${manage}/key-list`)).body)).not.toContain('"May_Change":true');
  });

  it('are managed by their creators and by users who see everything', async () => {
    interface Listed {
      readonly list: readonly {
        readonly Feed_ID: string;
        readonly Atom_URL: string | null;
        readonly View_Name: string | null;
        readonly May_Change: boolean;
      }[];
    }
    const getView = async (person: Person) =>
      (
        await app.ask<{ View_ID: string }>(person, 'POST', '/v1/front/saved-view', {
          body: { View_Name: `${person}的视图`, Screen: '/front/classified-info', Query: '' },
        })
      ).body.View_ID;
    const getFeed = async (person: Person) =>
      (
        await app.ask<{ Feed_ID: string }>(person, 'POST', `${manage}/feed`, {
          body: { Feed_Name: person, View_ID: await getView(person) },
        })
      ).body.Feed_ID;
    const theirs = await getFeed('manager');
    await getFeed('analyst');
    const listOf = async (person: Person) => {
      const { list } = (await app.ask<Listed>(person, 'GET', `${manage}/feed-list`)).body;
      return Object.fromEntries(
        list.map(({ Feed_ID, Atom_URL, View_Name, May_Change }) => [
          Feed_ID === theirs ? 'theirs' : 'own',
          [Atom_URL !== null, May_Change, View_Name],
        ]),
      );
    };
    const whole = { theirs: [true, true, 'manager的视图'], own: [true, true, 'analyst的视图'] };
    expect(await listOf('analyst')).toEqual(whole);
    const { rows } = await app.database.query<{ user_group_id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '只看部分') returning user_group_id",
      [app.clients.a],
    );
    const group = rows[0]?.user_group_id;
    await app.database.query('insert into restricted_group (user_group_id, client_id) values ($1, $2)', [
      group,
      app.clients.a,
    ]);
    await app.database.query('update user_account set user_group_id = $2 where user_id = $1', [app.ids.analyst, group]);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await listOf('analyst')).toEqual({ ...whole, theirs: [false, false, 'manager的视图'] });
    expect(await listOf('manager')).toEqual(whole);
    const { Row } = (await make()).body;
    const change = { Key_ID: Row.Key_ID, Key_Name: '扩大', Scopes: ['articles', 'figures'], Networks: [] };
    expect((await app.ask('analyst', 'PUT', `${manage}/key`, { body: change })).status).toBe(403);
    expect((await app.ask('manager', 'PUT', `${manage}/key`, { body: change })).status).toBe(200);
    const mine = (await make({ Scopes: ['articles'] }, 'analyst')).body.Row;
    const ownChange = { ...change, Key_ID: mine.Key_ID, Scopes: ['articles'] };
    expect((await app.ask('analyst', 'PUT', `${manage}/key`, { body: ownChange })).status).toBe(200);
  });
});
