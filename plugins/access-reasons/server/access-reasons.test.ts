import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserCallers, UserService } from '#plugins/users/server';
import type { AccessAnswer, AccessDifference, AccessTarget } from '../contract';

const path = '/v1/manage/user-privilege-manage/access-reason';

interface Listed<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

describe('access reasons', () => {
  let app: TestApp;
  let client: string;
  let manager: string;
  let reader: string;
  let article: string;
  let categories: readonly string[];
  beforeAll(async () => {
    app = await startTestApp(['access-reasons', 'remarks']);
    client = (await app.kernel.get(ClientService).create({ client_name: '云岭茶业', client_type: 'enterprise' }))
      .client_id;
    const people = app.kernel.get(UserService);
    const make = async (userName: string, userType: 'manager' | 'user') =>
      (
        await people.create({
          clientId: client,
          userName,
          displayName: userName,
          userType,
          password: { text: 'Ein langes Wort 12' },
        })
      ).user.user_id;
    manager = await make('manager', 'manager');
    reader = await make('reader', 'user');
    const made = async (address: string, body: object) =>
      (await app.ask<Readonly<Record<string, string>>>(asker(), 'POST', address, { body })).body;
    categories = await Promise.all(
      ['品牌', '行业'].map(
        async (Category_Name) =>
          (await made('/v1/manage/class-manage/subject-category', { Category_Name })).Category_ID ?? '',
      ),
    );
    await made('/v1/manage/class-manage/subject', {
      Subject_Name: '质量',
      Category_ID: categories[0],
      Rule: '质量',
      Notation: 'modern',
    });
    await app.kernel.get(IntakeService).submit([
      {
        via: 'api',
        title: '产品质量抽查',
        text: '产品质量抽查结果公布，多数企业合格。',
        url: 'https://news.example/1',
        publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ]);
    await app.runJobs();
    const [row] = (await app.kernel.get(ArticleReader).list(asker(), { sort: 'time', size: 5 })).list;
    article = row?.Article_ID ?? '';
  });
  afterAll(() => app.close());

  const asker = () => app.caller({ clientId: client, userId: '900' });
  const explain = async (Kind: string, Key: string, User_IDs = `${manager},${reader}`) =>
    (await app.ask<Listed<AccessAnswer>>(asker(), 'GET', path, { query: { User_IDs, Kind, Key } })).body.list;

  it('returns the same answers as the guards for every screen and export', async () => {
    const { body } = await app.ask<Listed<AccessTarget>>(asker(), 'GET', `${path}/target`);
    expect(body.total).toBeGreaterThan(10);
    const people = app.kernel.get(UserService);
    const caller = await app.kernel.get(UserCallers).fromUser(await people.get(reader));
    for (const { Kind, Key } of body.list.filter(({ Key }) => Key.startsWith('GET '))) {
      const [answer] = await explain(Kind, Key, reader);
      const status = (await app.ask(caller, 'GET', Key.slice(4), { query: { id: '1' } })).status;
      expect([Key, answer?.Is_Allowed]).toEqual([Key, status !== 403]);
    }
    const [screen, other] = await explain('screen', '/manage/user-privilege-manage/user-manage');
    expect([screen?.Is_Allowed, other?.Is_Allowed]).toEqual([true, false]);
    expect(other?.Steps.find(({ Holds }) => Holds === false)).toMatchObject({
      Link: 'column',
      Reason: 'columnBeyondType',
    });
  });

  it('names the category that hides an article, and the differences between two people', async () => {
    expect((await explain('article', article)).map(({ Is_Allowed }) => Is_Allowed)).toEqual([true, true]);
    const database = app.kernel.get(DatabaseService);
    const { rows } = await database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '行业组') returning user_group_id as id",
      [client],
    );
    await database.query('update user_account set user_group_id = $2 where user_id = $1', [reader, rows[0]?.id]);
    await app.ask(
      asker(),
      'PUT',
      '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      {
        body: {
          User_Group_ID: rows[0]?.id,
          Is_Restricted: true,
          Categories: [{ Category_ID: categories[1], Is_Visible: true, Is_Handled: false }],
        },
      },
    );
    app.pass(1_000);
    const [first, second] = await explain('article', article);
    expect([first?.Is_Allowed, second?.Is_Allowed]).toEqual([true, false]);
    expect(second?.Steps.filter(({ Holds }) => Holds === false).map(({ Link }) => Link)).toEqual(['class', 'article']);
    const caller = await app.kernel.get(UserCallers).fromUser(await app.kernel.get(UserService).get(reader));
    expect(await app.kernel.get(ArticleReader).visible(caller, [article])).toEqual([]);
    const { body } = await app.ask<{ Columns: readonly AccessDifference[]; First_Classes: readonly string[] }>(
      asker(),
      'GET',
      `${path}/compare`,
      { query: { User_IDs: `${manager},${reader}` } },
    );
    expect(body.First_Classes).toEqual(['品牌']);
    expect(body.Columns.find(({ Key }) => Key === 'user-manage')).toMatchObject({ Second: '' });
  });

  it('answers only about people of the caller’s own client and rejects unknown targets', async () => {
    const stranger = app.caller({ clientId: '1' });
    const query = { User_IDs: reader, Kind: 'article', Key: article };
    expect((await app.ask(stranger, 'GET', path, { query })).status).toBe(404);
    expect((await app.ask(asker(), 'GET', path, { query: { ...query, Key: 'x' } })).status).toBe(400);
    expect((await app.ask(asker(), 'GET', path, { query: { ...query, Kind: 'screen', Key: '/no' } })).status).toBe(400);
    expect((await app.ask(app.caller({ privileges: {} }), 'GET', path, { query })).status).toBe(403);
  });
});
