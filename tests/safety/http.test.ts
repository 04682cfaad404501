import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, sharedWord, type FullApp } from '../server/full-app';

let app: FullApp;
let shared: string;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'shared.example'));
  shared = (await app.articles('manager')).get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

describe('S16: headers', () => {
  it('keeps search engines away from shared pages', async () => {
    const { status, text } = await app.call('GET', '/robots.txt');
    expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  });

  it('hides metrics from requests that a proxy on this machine forwards', async () => {
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await app.call('GET', '/metrics', { headers })).status;
    expect(await statusOf({ host: '127.0.0.1:8080' })).toBe(200);
    expect(await statusOf({ host: '127.0.0.1:8080', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await statusOf({ host: 'monitor.example.cn' })).toBe(403);
  });

  it('describe an API whose references lead somewhere and whose operations have names of their own', async () => {
    const { text } = await app.call('GET', '/docs/json');
    const document = JSON.parse(text) as Record<string, unknown>;
    const getAll = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value);
    const references = [...new Set(getAll(/"\$ref":"([^"]+)"/g))];
    expect(references.length).toBeGreaterThan(3);
    const dangling = references.filter(
      (reference) =>
        !reference.startsWith('#/') ||
        reference
          .slice(2)
          .split('/')
          .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document) ===
          undefined,
    );
    expect(dangling).toEqual([]);
    const ids = getAll(/"operationId":"([^"]+)"/g);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are set on every kind of response', async () => {
    const token = await app.token('manager');
    const answers = [
      await app.call('GET', '/healthz'),
      await app.call('GET', '/v1/user-info', { token }),
      await app.call('GET', '/v1/user-info'),
      await app.call('GET', '/v1/nowhere'),
      await app.call('GET', '/public/settings'),
      await app.call('POST', '/public/login', { body: { username: 'x', password: 'y' } }),
      await app.call('GET', '/v1/article/list?size=0', { token }),
      await app.call('GET', '/docs/json'),
      await app.call('POST', '/v1/article/export', {
        token,
        body: 'format=csv',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ];
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(policy.includes('sandbox') || policy.includes("script-src 'self'")).toBe(true);
      expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
      if (!policy.includes('sandbox'))
        for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", "form-action 'self'"])
          expect(policy).toContain(part);
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('keep the responses of calls out of every cache, including errors', async () => {
    const token = await app.token('manager');
    for (const [path, options] of [
      ['/v1/user-info', { token }],
      ['/v1/user-info', {}],
      ['/v1/article/list', { token }],
      ['/v1/article/detail?id=x', { token }],
      ['/v1/nowhere', { token }],
    ] as const) {
      expect({ path, cache: (await app.call('GET', path, options)).headers['cache-control'] }).toEqual({
        path,
        cache: 'no-store',
      });
    }
  });

  it('speak of HTTPS only where the product stands behind it', async () => {
    expect((await app.call('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('S18: requests from another site', () => {
  it('carry no authority: no cookie is ever set, and form bodies are not accepted as JSON', async () => {
    expect(
      (
        await app.call('POST', '/v1/article/export', {
          body: 'format=csv',
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(401);
    const token = await app.token('manager');
    const sent = JSON.stringify({ id: [shared], Status: 'done' });
    for (const type of [
      'text/plain',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'application/json-seq',
      '',
    ]) {
      const { status } = await app.call('POST', '/v1/article/change-article-status', {
        token,
        body: sent,
        headers: { 'content-type': type },
      });
      expect({ type, refused: status >= 400 && status < 500 }).toEqual({ type, refused: true });
    }
    expect((await app.ask('manager', 'GET', '/v1/article/detail', { query: { id: shared } })).body.Status).toBe('open');
  });

  it('are not answered for an undeclared method', async () => {
    const token = await app.token('manager');
    for (const method of ['PATCH', 'TRACE', 'OPTIONS', 'PUT'] as const) {
      const { status, headers } = await app.call(method, '/v1/article/list', { token });
      expect({ method, status }).toEqual({ method, status: 404 });
      expect(headers['access-control-allow-methods']).toBeUndefined();
    }
  });
});

describe('malicious requests', () => {
  const post = async (payload: string, type = 'application/json') =>
    app.call('POST', '/v1/article/change-article-status', {
      token: await app.token('manager'),
      body: payload,
      headers: { 'content-type': type },
    });

  it('are refused with a reason and without a stack trace', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const bodies = [
      '{',
      '[]',
      'null',
      '"x"',
      '{"id":null}',
      deep,
      `{"a":${deep}}`,
      '{"__proto__":{"admin":true},"id":["1"],"Status":"done"}',
      '{"constructor":{"prototype":{"x":1}},"id":["1"]}',
      `{"id":["${'9'.repeat(30)}"],"Status":"done"}`,
      '{"id":["1\\u0000"],"Status":"done"}',
      `{"id":[${'"1",'.repeat(600)}"1"],"Status":"done"}`,
      'x'.repeat(6 * 1024 * 1024),
    ];
    for (const body of bodies) {
      const { status, text } = await post(body);
      expect({ body: body.slice(0, 40), ok: status >= 400 && status < 500 }).toEqual({
        body: body.slice(0, 40),
        ok: true,
      });
      expect(/at .*\.(ts|js|mjs):\d+|node_modules|\/work\//.test(text)).toBe(false);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('cannot leave the folder of the web application', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/static/../../package.json',
      '/static/..%5c..%5cpackage.json',
      '/....//package.json',
      '/%00',
      '/static/%c0%ae%c0%ae/x',
      '//etc/passwd',
      '/v1/../package.json',
    ]) {
      const { status, text } = await app.call('GET', path);
      expect({ path, safe: !text.includes('"dependencies"') && !text.includes('root:') && status < 500 }).toEqual({
        path,
        safe: true,
      });
    }
  });

  it('cannot split a response: file names are encoded', async () => {
    const form = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${shared}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n<script>alert(1)</script>\r\n--x--\r\n`;
    for (const name of [
      'a\u000d\u000aset-cookie: x=1',
      '../../etc/passwd',
      '..\\..\\x.txt',
      'a.html;.jpg',
      `${'长'.repeat(300)}.txt`,
      'CON',
      '.',
      '\u202egnp.exe',
    ]) {
      const { status, body, headers } = await app.ask<{ list?: { Name: string }[] }>(
        'manager',
        'POST',
        '/v1/article/upload-article-attachments',
        { body: form(name), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      );
      expect({ name, ok: status < 500 }).toEqual({ name, ok: true });
      expect(headers['set-cookie']).toBeUndefined();
      for (const { Name } of body.list ?? [])
        expect({ name, clean: !/[/\\\r\n\u202e]/.test(Name) && Name.length <= 200 }).toEqual({ name, clean: true });
    }
  });

  it("cannot forge the caller's identity by headers", async () => {
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-user-id': app.ids.operator },
      { 'x-original-url': '/v1/user-info' },
      { 'x-http-method-override': 'DELETE' },
      { cookie: `token=${await app.token('manager')}` },
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
    ] as Record<string, string>[]) {
      expect((await app.call('GET', '/v1/user-info', { headers })).status).toBe(401);
    }
  });
});

describe('idempotency', () => {
  it('executes a repeated write once per user and URL', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const remark = (person: 'manager' | 'analyst', key = headers) =>
      app.ask<{ Remark_ID: string }>(person, 'POST', '/v1/article/add-article-remark', {
        body: { id: shared, Text: '一次' },
        headers: key,
      });
    const first = await remark('manager');
    expect((await remark('manager')).body).toEqual(first.body);
    expect((await remark('analyst')).body.Remark_ID).not.toBe(first.body.Remark_ID);
    const { rows } = await app.database.query<{ n: string }>('select count(*) as n from article_remark');
    expect(Number(rows[0]?.n)).toBe(2);
    const other = await app.ask('manager', 'POST', '/v1/article/change-article-status', {
      body: { id: [shared], Status: 'done' },
      headers,
    });
    expect(other.body).toEqual({ changed: 1 });
  });

  it('stores no response of a failed write', async () => {
    const headers = { 'idempotency-key': 'key-2' };
    expect(
      (
        await app.ask('manager', 'POST', '/v1/article/add-article-remark', {
          body: { id: '999', Text: 'x' },
          headers,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await app.ask('manager', 'POST', '/v1/article/add-article-remark', {
          body: { id: shared, Text: 'x' },
          headers,
        })
      ).status,
    ).toBe(200);
  });
});

describe('public calls', () => {
  it('are answered from memory for a moment and limited per address', async () => {
    const ask = () => app.call('GET', '/public/global-hot-event');
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: { At: null } });
    await app.database.query(
      "insert into hot_event_history (event_id, hour, heat, articles, stage) values (1, now(), 1, 1, 'rising')",
    );
    expect((await ask()).text).toBe(first.text);
    const statuses: number[] = [];
    for (let requestCount = 0; requestCount < 60; requestCount += 1) statuses.push((await ask()).status);
    expect([...new Set(statuses)]).toEqual([200, 429]);
  });
});
