import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { jwtVerify } from 'jose';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp } from './full-app';

const manage = '/v1/manage/external-interface/iframe-embedded';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let app: FullApp;
let site: Server;
let port: number;
const seen: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];

const address = (path: string) => `http://localhost:${port}${path}`;
const at = (link: string) => (link.startsWith('/') ? link : link.slice(new URL(link).origin.length));
const draft = { Widget_Name: '情感走势', Module_ID: 'emotion-trend', Input: {}, Origins: ['https://www.example.cn'] };
const widget = async (more: object = {}) =>
  app.ask<{ Widget_ID: string; Widget_URL: string; Views: number }>('manager', 'POST', `${manage}/widget`, {
    body: { ...draft, ...more },
  });

beforeAll(async () => {
  site = createServer((request, answer) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    if (request.url === '/picture.png')
      return answer.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=1' }).end(png);
    if (request.url === '/large.png') return answer.writeHead(200).end(Buffer.concat([png, Buffer.alloc(6_000_000)]));
    if (request.url === '/away')
      return answer.writeHead(302, { location: `http://127.0.0.1:${port}/picture.png` }).end();
    return answer.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>你好');
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  ({ port } = site.address() as AddressInfo);
  app = await startFullApp({ OUTBOUND_ALLOW_HOSTS: `pages=localhost:${port}` });
  await app.submit(
    articleAbout(ownWord, 'own.example', { title: `<img src=x onerror=alert(1)>${ownWord}` }),
    articleAbout(sharedWord, 'shared.example'),
  );
}, 90_000);
afterAll(async () => {
  await app.close();
  site.close();
});

describe('widgets', () => {
  it('are framed only by their configured sites and run no scripts', async () => {
    const { body } = await widget();
    const { status, text, headers } = await app.call('GET', at(body.Widget_URL));
    expect(status).toBe(200);
    expect(text).toContain('<svg');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://www.example.cn",
    );
    expect(headers['x-frame-options']).toBeUndefined();
    const other = await app.call('GET', '/public/settings');
    expect([other.headers['x-frame-options'], other.headers['content-security-policy']]).toEqual([
      'SAMEORIGIN',
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
    expect(text).not.toContain('<script');
    for (const origin of [
      '*',
      'https://*.example.cn',
      "https://a.cn; script-src 'unsafe-inline'",
      'javascript:x',
      'a.cn',
    ])
      expect({ origin, status: (await widget({ Origins: [origin] })).status }).toEqual({ origin, status: 400 });
    expect((await widget({ Module_ID: 'no-such' })).status).toBe(404);
  });

  it('list articles with collected content as text only', async () => {
    const { body } = await widget({ Module_ID: 'articles', Input: { Subject_ID: app.subjects.a, Size: 5 } });
    const { text } = await app.call('GET', at(body.Widget_URL));
    expect(text.match(/<li>/g)).toHaveLength(2);
    expect(text).not.toContain('<img');
    expect(text).toContain('href="https://own.example/1"');
    const english = await widget({ Module_ID: 'key-figures', Language: 'en-US', Theme: 'dark' });
    expect((await app.call('GET', at(english.body.Widget_URL))).text).toMatch(
      /lang="en-US".*color-scheme:dark.*As of/s,
    );
  });

  it('end when they are disabled or deleted, and belong to their client', async () => {
    const { body } = await widget();
    const link = at(body.Widget_URL);
    expect((await app.call('GET', `${link}x`)).status).toBe(404);
    expect((await app.call('GET', link)).status).toBe(200);
    const list = await app.ask<{ list: { Widget_ID: string; Views: number }[] }>(
      'manager',
      'GET',
      `${manage}/widget-list`,
    );
    expect(list.body.list.find(({ Widget_ID }) => Widget_ID === body.Widget_ID)?.Views).toBe(1);
    const change = { ...draft, Widget_ID: body.Widget_ID, Is_Enabled: false };
    expect((await app.ask('stranger', 'PUT', `${manage}/widget`, { body: change })).status).toBe(404);
    expect((await app.ask('manager', 'PUT', `${manage}/widget`, { body: change })).status).toBe(200);
    expect((await app.call('GET', link)).status).toBe(404);
    expect((await app.ask('analyst', 'GET', `${manage}/widget-list`)).status).toBe(403);
  });
});

describe('an impersonating operator', () => {
  it('creates and changes nothing permanent and sees no URL', async () => {
    const { body } = await widget();
    const simulated = await app.ask<{ access_token: string }>('operator', 'POST', '/v1/simulate', {
      body: { User_ID: app.ids.manager, reason: '协助' },
    });
    const token = simulated.body.access_token;
    const refused = { status: 403, body: { code: 'account.simulated' } };
    const ownWidget = { ...draft, Widget_ID: body.Widget_ID };
    expect(await app.call('POST', `${manage}/widget`, { token, body: draft })).toMatchObject(refused);
    expect(await app.call('PUT', `${manage}/widget`, { token, body: ownWidget })).toMatchObject(refused);
    const page = { Page_Name: '门户', Page_URL: address('/portal') };
    expect(await app.call('POST', `${manage}/page`, { token, body: page })).toMatchObject(refused);
    const domains = { Domains: ['qpic.cn'] };
    expect(await app.call('PUT', `${manage}/proxy-domain`, { token, body: domains })).toMatchObject(refused);
    const { list } = (await app.call('GET', `${manage}/widget-list`, { token })).body as {
      list: { Widget_URL: string | null; May_Change: boolean }[];
    };
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ Widget_URL, May_Change }) => Widget_URL === null && !May_Change)).toBe(true);
  });
});

describe('external pages', () => {
  const add = (more: object) =>
    app.ask<{ Page: { Page_ID: string }; Secret: string | null }>('manager', 'POST', `${manage}/page`, {
      body: { Page_Name: '门户', Page_URL: address('/portal'), ...more },
    });

  it('are shown in their own frame, and the interactive one learns who is viewing', async () => {
    expect((await app.ask('analyst', 'GET', '/v1/interact-website')).status).toBe(404);
    expect((await add({ Page_URL: app.config.publicUrl })).status).toBe(400);
    await app.database.query("update client set host_name = 'watch.example.cn' where client_id = $1", [app.clients.b]);
    for (const ownUrl of ['https://watch.example.cn/front', 'http://WATCH.example.cn:8443/'])
      expect((await add({ Page_URL: ownUrl })).body).toMatchObject({ code: 'embedding.own-page' });
    expect((await add({})).body.Secret).toBeNull();
    const { Secret } = (await add({ Page_Name: '互动', Page_URL: address('/talk?room=1'), Is_Interactive: true })).body;
    expect((await add({ Is_Interactive: true })).status).toBe(409);
    const { body } = await app.ask<{ Website_URL: string; Frame_URL: string }>(
      'analyst',
      'GET',
      '/v1/interact-website',
    );
    const opened = new URL(body.Website_URL);
    expect(opened.searchParams.get('room')).toBe('1');
    const { payload } = await jwtVerify(
      opened.searchParams.get('token') ?? '',
      new TextEncoder().encode(Secret ?? ''),
      { audience: opened.origin },
    );
    expect([payload.sub, (payload.exp ?? 0) - (payload.iat ?? 0)]).toEqual([app.ids.analyst, 60]);
    expect((await app.call('GET', '/v1/user-info', { token: opened.searchParams.get('token') ?? '' })).status).toBe(
      401,
    );
    const frame = await app.call('GET', body.Frame_URL);
    expect(frame.headers['content-security-policy']).toContain(`frame-src ${opened.origin}; frame-ancestors 'self'`);
    expect(frame.text).toMatch(/<iframe [^>]*sandbox="allow-scripts [^"]*"/);
    expect((await app.call('GET', `${body.Frame_URL}x`)).status).toBe(404);
    const late = body.Frame_URL.replace(/\.(\d{10})\./, (_, until: string) => `.${Number(until) + 60}.`);
    expect((await app.call('GET', late)).status).toBe(404);
    expect(
      (await app.ask<{ list: object[] }>('analyst', 'GET', '/v1/front/tools/embedded-page')).body.list,
    ).toHaveLength(2);
    expect((await app.ask<{ list: object[] }>('stranger', 'GET', '/v1/front/tools/embedded-page')).body.list).toEqual(
      [],
    );
  });
});

describe('proxied content', () => {
  const fetched = (url: string, resultType = 'image') =>
    app.ask<{ code?: string }>('analyst', 'GET', '/v1/proxy-access', { query: { url, resultType } });

  it('comes only from configured domains, cannot run, carries no cookies, and is cached', async () => {
    expect((await fetched(address('/picture.png'))).body.code).toBe('embedding.domain');
    expect(seen.filter(({ url }) => url === '/picture.png')).toEqual([]);
    // Clients cannot configure a name without a dot, but the test's own site has no other name.
    await app.database.query("insert into proxied_domain (client_id, domain) values ($1, 'localhost')", [
      app.clients.a,
    ]);
    const picture = await fetched(address('/picture.png'));
    expect([picture.status, picture.headers['content-type'], picture.headers['set-cookie']]).toEqual([
      200,
      'image/png',
      undefined,
    ]);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    await fetched(address('/picture.png'));
    const pictureRequests = seen.filter(({ url }) => url === '/picture.png');
    expect([
      pictureRequests.length,
      pictureRequests[0]?.headers.cookie,
      pictureRequests[0]?.headers.authorization,
    ]).toEqual([1, undefined, undefined]);
    expect((await fetched(address('/page'))).body.code).toBe('embedding.no-picture');
    expect((await fetched(address('/large.png'))).body.code).toBe('embedding.unreached');
    expect((await fetched(address('/away'))).status).toBe(400);
    const text = await fetched(address('/page'), 'text');
    expect([text.headers['content-type'], text.text]).toEqual([
      'text/plain; charset=utf-8',
      '<script>alert(1)</script>你好',
    ]);
    expect(
      (await app.ask('stranger', 'GET', '/v1/proxy-access', { query: { url: address('/picture.png') } })).status,
    ).toBe(403);
  });

  it('accepts a token for one URL in place of a session', async () => {
    const { body } = await app.ask<{ authorization: string }>('analyst', 'POST', '/v1/download-token', {
      body: {
        purpose: 'picture',
        resource: `/v1/proxy-access?${new URLSearchParams({ url: address('/picture.png') })}`,
      },
    });
    const link = (url: string): string =>
      `/v1/proxy-access?${new URLSearchParams({ url, authorization: body.authorization })}`;
    const status = async (url: string): Promise<number> => (await app.call('GET', link(url))).status;
    expect(await status(address('/other.png'))).toBe(401);
    expect([await status(address('/picture.png')), await status(address('/picture.png'))]).toEqual([200, 401]);
  });

  it('is limited to public host names', async () => {
    const save = (Domains: string[]) => app.ask('manager', 'PUT', `${manage}/proxy-domain`, { body: { Domains } });
    for (const domain of ['localhost', '*', '10.0.0.1:80', 'a b.cn', 'http://a.cn'])
      expect({ domain, status: (await save([domain])).status }).toEqual({ domain, status: 400 });
    expect((await save(['QPIC.cn'])).status).toBe(200);
    for (const host of ['evilqpic.cn', 'qpic.cn.evil.example'])
      expect((await fetched(`https://${host}/a.png`)).body.code).toBe('embedding.domain');
  });
});
