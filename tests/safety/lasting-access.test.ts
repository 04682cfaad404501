import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { sharedWord, startFullApp, articleAbout, type FullApp } from '../server/full-app';

const reports = '/v1/front/report';
const dataApi = '/v1/front/tools/report-data-api';
const widget = { Widget_Name: '数字', Module_ID: 'key-figures', Input: {}, Origins: [] };

let app: FullApp;
let articleId = '';
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'lasting.example'));
  articleId = (await app.articles('manager')).get('lasting.example') ?? '';
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
        { Endpoint: 'https://push.example/a', P256DH: 'B'.repeat(86) + 'E', Auth: 'A'.repeat(22), Name: 'Chrome' },
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

const enable = (isEnabled: boolean): Promise<unknown> =>
  app.database.query('update user_account set is_enabled = $2 where user_id = $1', [app.ids.manager, isEnabled]);
