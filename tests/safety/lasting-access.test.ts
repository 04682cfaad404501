import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { sharedWord, startFullApp, articleAbout, type FullApp } from '../server/full-app';

const reports = '/v1/front/report';
const dataApi = '/v1/front/tools/report-data-api';
const widget = { Widget_Name: '数字', Module_ID: 'key-figures', Input: {}, Origins: [] };

let app: FullApp;
let articleId = '';
let otherId = '';
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'lasting.example'), articleAbout(sharedWord, 'other.example'));
  const ids = await app.articles('manager');
  articleId = ids.get('lasting.example') ?? '';
  otherId = ids.get('other.example') ?? '';
}, 60_000);
afterAll(() => app.close());

describe('an operator who impersonates a user', () => {
  it('makes nothing that gives access after the simulation', async () => {
    const simulated = await app.ask<{ access_token: string }>('operator', 'POST', '/v1/simulate', {
      body: { User_ID: app.ids.manager, reason: 'support' },
    });
    const token = simulated.body.access_token;
    const attempts: readonly (readonly [path: string, body: object])[] = [
      ['/v1/article/share-link', { id: articleId, Days: 1 }],
      [`${reports}/brief-report/share`, { Briefing_ID: '1', Days: 1 }],
      [`${reports}/brief-report/send`, { Briefing_ID: '1', Receiver_IDs: ['1'] }],
      [`${reports}/html-report/share`, { HTML_Report_ID: '1', Days: 1 }],
      [
        '/v1/manage/report/inform-user',
        { Receiver_Name: '他人', Addresses: [{ Channel: 'mail', Address: 'other@example.com' }] },
      ],
      [
        '/v1/front/push-device',
        { Endpoint: 'https://push.example/a', P256DH: 'B'.repeat(87), Auth: 'A'.repeat(22), Name: 'Chrome' },
      ],
      [`${dataApi}/feed`, { Feed_Name: '订阅', View_ID: '1' }],
      [`${dataApi}/key`, { Key_Name: '密钥', Scopes: ['articles'] }],
      ['/v1/manage/external-interface/iframe-embedded/widget', widget],
      [
        '/v1/login-free-access',
        { Name: '大屏', Path: '/x', Kind: 'once', Expires_At: new Date(Date.now() + 3_600_000).toISOString() },
      ],
    ];
    for (const [path, body] of attempts) {
      const { status, body: answer } = await app.call('POST', path, { token, body });
      expect({ path, status, code: (answer as { code?: string }).code }).toEqual({
        path,
        status: 403,
        code: 'account.simulated',
      });
    }
  });
});

describe('a share link', () => {
  const path = '/v1/article/share-link';

  it('shows one article until it expires or is revoked, with its password', async () => {
    const make = (more: object = {}) =>
      app
        .ask<{ Link: string; Share_ID: string }>('analyst', 'POST', path, { body: { id: articleId, Days: 1, ...more } })
        .then(({ body }) => body);
    const getToken = ({ Link }: { readonly Link: string }): string => new URL(Link).searchParams.get('token') ?? '';
    const link = await make();
    const key = getToken(link);
    const over = { status: 404, body: { code: 'share-links.invalid' } };
    const open = (id: string, accessKey: string) =>
      app.ask(null, 'GET', '/public/article/detail', { query: { id, key: accessKey } });
    expect((await open(articleId, key)).body).toMatchObject({
      Article_ID: articleId,
      View_Count: 1,
      Site: expect.any(String),
    });
    expect(Object.keys((await open(articleId, key)).body).sort()).toEqual([
      'Article_ID',
      'Author',
      'Expires_At',
      'Html',
      'Media_Type',
      'Published_At',
      'Site',
      'Text',
      'Title',
      'Url',
      'View_Count',
    ]);
    for (const [id, given] of [
      [otherId, key],
      [articleId, ''],
      [articleId, `${key}x`],
      [articleId, `1${key}`],
      [articleId, `x.${key}`],
    ] as const)
      expect(await open(id, given)).toMatchObject(over);
    expect(
      (await app.ask<{ list: object[] }>('manager', 'GET', path, { query: { id: articleId } })).body.list,
    ).toMatchObject([{ Visits: 2, Has_Password: false, User_Name: 'analyst' }]);
    const Token = getToken(await make({ Password: 'geheim' }));
    const read = (Password?: string) => app.ask(null, 'POST', '/public/article/shared', { body: { Token, Password } });
    expect(await open(articleId, Token)).toMatchObject({ status: 403, body: { code: 'share-links.password' } });
    expect((await read('falsch')).body.code).toBe('share-links.password-wrong');
    expect((await read('geheim')).body).toMatchObject({ Article_ID: articleId, View_Count: 1 });
    expect((await app.ask('stranger', 'DELETE', path, { query: { Share_ID: link.Share_ID } })).status).toBe(404);
    expect((await app.ask('manager', 'DELETE', path, { query: { Share_ID: link.Share_ID } })).status).toBe(200);
    expect(await open(articleId, key)).toMatchObject(over);
    const second = await make();
    await app.database.query("update shared_link set expires_at = now() - interval '1 second' where share_id = $1", [
      second.Share_ID,
    ]);
    expect(await open(articleId, getToken(second))).toMatchObject(over);
  });
});

describe('what a user made for readers without an account', () => {
  it('ends when the user is disabled, also where it was just shown', async () => {
    const made = await app.ask<{ Widget_URL: string }>(
      'manager',
      'POST',
      '/v1/manage/external-interface/iframe-embedded/widget',
      { body: widget },
    );
    const view = await app.ask<{ View_ID: string }>('manager', 'POST', '/v1/front/saved-view', {
      body: { View_Name: '全部', Screen: '/front/classified-info', Query: '' },
    });
    const feed = await app.ask<{ Atom_URL: string }>('manager', 'POST', `${dataApi}/feed`, {
      body: { Feed_Name: '全部', View_ID: view.body.View_ID },
    });
    const addresses = [made.body.Widget_URL, feed.body.Atom_URL].map((each) => {
      const { pathname, search } = new URL(each, 'http://x');
      return `${pathname}${search}`;
    });
    const statuses = async (): Promise<number[]> =>
      Promise.all(addresses.map(async (address) => (await app.call('GET', address)).status));
    expect(await statuses()).toEqual([200, 200]);
    await enable(false);
    expect(await statuses()).toEqual([404, 404]);
    await enable(true);
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('the links, feeds, widgets and keys of a user', () => {
  const users = '/v1/manage/user-privilege-manage/user';
  interface Group {
    readonly Kind: string;
    readonly Items: readonly { readonly ID: string; readonly Name: string }[];
  }
  /** Returns the names of what gives access, by kind. */
  const list = async (): Promise<Map<string, readonly string[]>> => {
    const { body } = await app.ask<{ list: readonly Group[] }>('operator', 'GET', `${users}/personal-access`, {
      query: { User_ID: app.ids.manager },
    });
    return new Map(body.list.map(({ Kind, Items }) => [Kind, Items.map(({ Name }) => Name)]));
  };
  const end = (action: string, Ended_Access?: readonly { readonly Kind: string; readonly IDs: readonly string[] }[]) =>
    app.ask('operator', 'POST', `${users}/${action}`, { body: { User_ID: app.ids.manager, Ended_Access } });

  it('end with the password where they serve the user alone, and others as chosen', async () => {
    await app.ask('manager', 'POST', `${dataApi}/key`, { body: { Key_Name: '密钥', Scopes: ['articles'] } });
    await app.ask('manager', 'POST', '/v1/article/share-link', { body: { id: articleId, Days: 1 } });
    await app.ask('manager', 'POST', '/v1/login-free-access', {
      body: {
        Name: '首页',
        Path: '/front/dashboard',
        Kind: 'lasting',
        Expires_At: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    expect([...(await list()).keys()].sort()).toEqual(['api-key', 'feed', 'login-free-link', 'share-link', 'widget']);
    const theirs = await app.ask<{ list: readonly Group[] }>('operator', 'GET', `${users}/personal-access`, {
      query: { User_ID: app.ids.analyst },
    });
    const foreign = theirs.body.list.flatMap(({ Kind, Items }) => ({ Kind, IDs: Items.map(({ ID }) => ID) }));
    expect(foreign.length).toBeGreaterThan(0);
    expect((await end('end-sessions', foreign)).status).toBe(200);
    // Login-free links are valid as long as the sessions of their owner.
    expect([...(await list()).keys()].sort()).toEqual(['api-key', 'feed', 'share-link', 'widget']);
    expect((await end('reset-password')).status).toBe(200);
    const left = await list();
    expect([...left.keys()].sort()).toEqual(['api-key', 'share-link', 'widget']);
    const chosen = await app.ask<{ list: readonly Group[] }>('operator', 'GET', `${users}/personal-access`, {
      query: { User_ID: app.ids.manager },
    });
    const key = chosen.body.list.find(({ Kind }) => Kind === 'api-key');
    await end('end-sessions', [{ Kind: 'api-key', IDs: key?.Items.map(({ ID }) => ID) ?? [] }]);
    expect([...(await list()).keys()].sort()).toEqual(['share-link', 'widget']);
    const after = await app.ask<{ list: readonly Group[] }>('operator', 'GET', `${users}/personal-access`, {
      query: { User_ID: app.ids.analyst },
    });
    expect(after.body).toEqual(theirs.body);
  });
});

const enable = (isEnabled: boolean): Promise<unknown> =>
  app.database.query('update user_account set is_enabled = $2 where user_id = $1', [app.ids.manager, isEnabled]);
