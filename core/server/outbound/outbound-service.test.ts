import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Resolve } from './guarded-connector';
import type { OutboundRequest } from './outbound-client';
import { OutboundService } from './outbound-service';
import { outboundPurposes } from './purpose';

let server: Server;
let other: Server;
let base: string;
let otherBase: string;
let service: OutboundService;
const seen: IncomingMessage[] = [];
const bodies: string[] = [];

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const page = '<p>新闻</p>'.repeat(50);
const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/page': (_, response) => response.end(page),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
  '/br': (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(page)),
  '/deflate': (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(page)),
  '/raw': (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync(page)),
  '/twice': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(page))),
  '/cut': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page).subarray(0, -8)),
  '/false': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(page),
  '/charset': (_, response) => response.writeHead(200, { 'content-encoding': 'utf-8, none' }).end(page),
  '/unsupported': (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(page),
  '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/nested-bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb)),
  '/long': (_, response) => response.writeHead(200).end(Buffer.alloc(16 * 1024 * 1024)),
  '/endless': (_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/slow': (_, response) => response.write('a'),
  '/silent': () => {},
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/three': (_, response) => response.writeHead(301, { location: '/two' }).end('moved'),
  '/two': (_, response) => response.writeHead(307, { location: Buffer.from('page?新=1').toString('latin1') }).end(),
  '/away': (_, response) => response.writeHead(302, { location: `${otherBase}/page` }).end(),
  '/moved': ({ url }, response) =>
    response.writeHead(Number(new URL(url ?? '', base).searchParams.get('status')), { location: '/page' }).end(),
  [`/hook/${'k'.repeat(40)}`]: (_, response) =>
    response.writeHead(301, { location: `/v2/${'k'.repeat(40)}?token=1` }).end(),
  '/inside': (_, response) => response.writeHead(307, { location: 'http://10.0.0.5/' }).end(),
  '/etag': (request, response) =>
    request.headers['if-none-match'] === '"1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"1"', 'set-cookie': ['a=1', 'b=2'] }).end('new'),
};
const answer = (request: IncomingMessage, response: ServerResponse) => {
  seen.push(request);
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString())).on('end', () => bodies.push(body));
  const route = routes[(request.url ?? '').split('?')[0] as string];
  if (route) route(request, response);
  else response.writeHead(404).end('none');
};

beforeAll(async () => {
  [server, other] = [createServer(answer), createServer(answer)];
  const ports = await Promise.all(
    [server, other].map(
      (one) =>
        new Promise<number>((resolve) =>
          one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port)),
        ),
    ),
  );
  [base, otherBase] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  service = new OutboundService({
    outbound: { allowHosts: ports.map((port) => `pages=127.0.0.1:${port}`), ports: [] },
  });
});
afterAll(async () => {
  await service.close();
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

const get = (path: string, request?: OutboundRequest) => service.for('pages').fetch(base + path, request);

describe('bodies', () => {
  it.each(['/page', '/gzip', '/br', '/deflate', '/raw', '/twice', '/cut', '/false', '/charset'])(
    '%s arrives decoded',
    async (path) => {
      expect((await get(path)).body.toString()).toBe(page);
    },
  );

  it.each([
    ['/bomb', 'outbound.too-large'],
    ['/nested-bomb', 'outbound.too-large'],
    ['/long', 'outbound.too-large'],
    ['/endless', 'outbound.too-large'],
    ['/unsupported', 'outbound.encoding'],
  ])('%s ends with %s', async (path, code) => {
    const before = process.memoryUsage().rss;
    await expect(get(path)).rejects.toMatchObject({ code });
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  it('respects a smaller limit of the caller', async () => {
    await expect(get('/gzip', { maxBytes: 100 })).rejects.toMatchObject({ code: 'outbound.too-large' });
  });
});

describe('redirects', () => {
  it('follows and reports them', async () => {
    const { finalUrl, redirects, status } = await get('/three');
    expect(status).toBe(200);
    expect(redirects).toEqual([`${base}/three`, `${base}/two`]);
    expect(finalUrl).toBe(`${base}/page?%E6%96%B0=1`);
  });

  it('stops after twenty', async () => {
    await expect(get('/loop')).rejects.toMatchObject({ code: 'outbound.too-many-redirects' });
  });

  it('drops secrets when the origin changes', async () => {
    await get('/away', { headers: { authorization: 'Bearer x', 'x-key': 'y', cookie: 'c=1' } });
    const [first, second] = seen.slice(-2).map(({ headers }) => headers);
    expect(first?.authorization).toBe('Bearer x');
    expect(first?.cookie).toBeUndefined();
    expect(second?.authorization).toBeUndefined();
    expect(second?.['x-key']).toBeUndefined();
    expect(second?.['user-agent']).toContain('OpinionMonitor');
  });

  it.each([301, 302, 303])('of a method with a body by %i fail and report the new URL', async (status) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      seen.length = 0;
      const request = get(`/moved?status=${status}`, { method, body: 'a=1' });
      await expect(request).rejects.toMatchObject({ code: 'outbound.moved', location: `${base}/page` });
      expect(seen.map(({ method: sent }) => sent)).toEqual([method]);
    }
    seen.length = 0;
    expect((await get(`/moved?status=${status}`)).status).toBe(200);
    expect((await get(`/moved?status=${status}`, { method: 'HEAD' })).status).toBe(200);
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'HEAD', 'HEAD']);
  });

  it.each([307, 308])('by %i keep method and body', async (status) => {
    bodies.length = 0;
    const request = { method: 'POST' as const, body: 'a=1', headers: { 'content-type': 'text/plain' } };
    expect((await get(`/moved?status=${status}`, request)).finalUrl).toBe(`${base}/page`);
    expect(seen.slice(-2).map(({ method, headers }) => [method, headers['content-type']])).toEqual([
      ['POST', 'text/plain'],
      ['POST', 'text/plain'],
    ]);
    await expect.poll(() => bodies).toEqual(['a=1', 'a=1']);
  });

  it('does not repeat keys of the requested URL in the error', async () => {
    const key = 'k'.repeat(40);
    const request = get(`/hook/${key}`, { method: 'POST', body: '{}' });
    await expect(request).rejects.toMatchObject({ location: `${base}/v2/kkk…?token=1` });
    await expect(request).rejects.not.toThrow(key);
  });

  it('of a method with a body follow the rules for URLs', async () => {
    const request = get('/inside', { method: 'POST', body: 'a=1' });
    await expect(request).rejects.toMatchObject({ code: expect.stringMatching('^outbound.denied') as string });
  });
});

describe('requests', () => {
  it('asks conditionally', async () => {
    const first = await get('/etag');
    expect(first).toMatchObject({ status: 200, notModified: false });
    expect(first.headers['set-cookie']).toBe('a=1, b=2');
    const second = await get('/etag', { etag: first.headers.etag });
    expect(second).toMatchObject({ status: 304, notModified: true });
    expect(seen.at(-1)?.headers.cookie).toBeUndefined();
  });

  it('returns responses of any status', async () => {
    expect(await get('/none')).toMatchObject({ status: 404 });
  });

  it.each(['/slow', '/silent'])('%s ends in time', async (path) => {
    const started = Date.now();
    await expect(get(path, { timeout: 300 })).rejects.toMatchObject({ code: 'outbound.timeout', passing: true });
    // Without a timeout these requests would never end.
    expect(Date.now() - started).toBeLessThan(20_000);
  });

  it('can be canceled', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await expect(get('/silent', { signal: controller.signal })).rejects.toMatchObject({ code: 'outbound.cancelled' });
  });

  it('refuses header injection and classifies other failures', async () => {
    await expect(get('/page', { headers: { 'x-a': 'b\r\nHost: c' } })).rejects.toMatchObject({
      code: 'outbound.invalid-request',
    });
    const closed = new OutboundService({
      outbound: {
        allowHosts: ['pages=127.0.0.1:1'],
        ports: [80],
        resolve: (_, callback) => callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
      },
    });
    await expect(closed.for('pages').fetch('http://127.0.0.1:1/')).rejects.toMatchObject({
      code: 'outbound.unreachable',
    });
    await expect(closed.for('pages').fetch('http://nowhere.example.com/')).rejects.toMatchObject({
      code: 'outbound.unresolved',
    });
    await closed.close();
  });

  it('reaches a server of this process only while that is allowed', async () => {
    const restrictedService = new OutboundService({ outbound: { allowHosts: [], ports: [80] } });
    const address = new URL(base);
    await expect(restrictedService.for('pages').fetch(`${base}/page`)).rejects.toMatchObject({
      code: 'outbound.denied-port',
    });
    const end = restrictedService.allow('pages', address.host);
    expect((await restrictedService.for('pages').fetch(`${base}/page`)).status).toBe(200);
    end();
    await expect(restrictedService.for('pages').fetch(`${base}/page`)).rejects.toMatchObject({
      code: 'outbound.denied-port',
    });
    await restrictedService.close();
  });

  it('reaches a host of this network for its own purpose only, also over open connections', async () => {
    const { host } = new URL(base);
    const resolve: Resolve = (_host, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const port = Number(new URL(base).port);
    const named = `gateway.example.com:${port}`;
    const limited = new OutboundService({
      outbound: { allowHosts: [host, `model=${named}`], ports: [port], resolve },
    });
    expect((await limited.for('installation').fetch(`${base}/page`)).status).toBe(200);
    expect((await limited.for('model').fetch(`http://${named}/page`)).status).toBe(200);
    for (const purpose of outboundPurposes.filter((each) => each !== 'installation')) {
      expect(() => limited.for(purpose).check(`${base}/page`)).toThrow('public internet');
      await expect(limited.for(purpose).fetch(`${base}/page`)).rejects.toMatchObject({
        code: 'outbound.denied-address',
      });
      await expect(limited.for(purpose).connect('127.0.0.1', port)).rejects.toMatchObject({
        code: 'outbound.denied-address',
      });
      if (purpose !== 'model')
        await expect(limited.for(purpose).fetch(`http://${named}/page`)).rejects.toMatchObject({
          code: 'outbound.denied-address',
        });
    }
    await limited.close();
  });

  it('spaces requests to one host', async () => {
    const started = Date.now();
    await Promise.all([1, 2, 3].map(() => get('/page', { hostPoliteness: 100 })));
    expect(Date.now() - started).toBeGreaterThanOrEqual(195);
  });
});
