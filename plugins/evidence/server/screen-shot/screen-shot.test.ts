import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { OutboundService } from '#core/server';
import { findChromium } from './find-chromium';
import { LoopbackProxy } from './loopback-proxy';
import { ScreenShotService } from './screen-shot-service';

let site: Server;
let canary: Server;
let port = 0;
let outbound: OutboundService;
let touched = 0;
const requestedUrls: string[] = [];
const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  canary = createServer((_, response) => response.end('secret')).on('connection', () => (touched += 1));
  const secret = await listen(canary);
  site = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    if (request.url === '/away') return void response.writeHead(302, { location: `http://127.0.0.1:${secret}/` }).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<body style="margin:0"><div style="height:1500px;background:#1f845a">正文</div><img src="http://127.0.0.1:${secret}/a.png"><img src="http://localhost:${secret}/b.png"><iframe src="http://[::1]:${secret}/"></iframe><img src="http://169.254.169.254/"><img src="/own.png"></body>`,
      );
  });
  port = await listen(site);
  outbound = new OutboundService({ outbound: { allowHosts: [`pages=127.0.0.1:${port}`], ports: [80, 443] } });
});
afterAll(async () => {
  await outbound.close();
  for (const server of [site, canary]) {
    server.closeAllConnections();
    server.close();
  }
});

describe('findChromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const program = join(folder, 'chromium');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns the configured program, or the first executable one on the path', () => {
    writeFileSync(program, '');
    chmodSync(program, 0o644);
    expect(findChromium(program)).toBeUndefined();
    expect(findChromium(undefined, folder)).toBeUndefined();
    chmodSync(program, 0o755);
    expect(findChromium(program, '')).toBe(program);
    expect(findChromium(undefined, ['/nowhere', folder].join(':'))).toBe(program);
    expect(findChromium('/nowhere/chromium', folder)).toBeUndefined();
  });
});

describe('LoopbackProxy', () => {
  it('forwards and tunnels where the rules allow it, and nowhere else', async () => {
    const proxy = await LoopbackProxy.open(outbound.for('pages'));
    const through = (request: string) =>
      new Promise<string>((resolve, reject) => {
        void import('node:net').then(({ connect }) => {
          let text = '';
          const socket = connect(proxy.port, '127.0.0.1', () => socket.write(request)).setEncoding('utf8');
          socket.on('data', (part: string) => {
            text += part;
            if (text.includes('200 Connection Established') && !text.includes('HTTP/1.1 200 OK'))
              socket.write('GET /tunnel HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
          });
          socket.on('error', reject).on('close', () => resolve(text));
        });
      });
    const secret = (canary.address() as AddressInfo).port;
    expect(
      await through(`GET http://127.0.0.1:${port}/plain HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 200 [\s\S]*正文/);
    expect(await through(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/正文/);
    for (const target of [
      `127.0.0.1:${secret}`,
      `localhost:${secret}`,
      '10.0.0.1:80',
      '[::1]:80',
      'metadata.google.internal:80',
    ]) {
      expect(await through(`CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
      expect(await through(`GET http://${target}/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 403/,
      );
    }
    expect([proxy.refusals, touched]).toEqual([10, 0]);
    expect(requestedUrls).toEqual(expect.arrayContaining(['/plain', '/tunnel']));
    await proxy.close();
  });
});

describe('ScreenShotService', () => {
  it('states what to set when there is no browser', async () => {
    const shots = new ScreenShotService({ chromiumPath: '/nowhere/chromium' }, outbound);
    expect(shots.isAvailable).toBe(false);
    await expect(shots.take(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'evidence.no-browser',
      message: expect.stringContaining('CHROMIUM_PATH is /nowhere/chromium'),
    });
  });

  it.skipIf(findChromium(undefined) === undefined)(
    'takes a screenshot of the whole page, without access to this machine',
    async () => {
      const shots = new ScreenShotService({}, outbound);
      await expect(shots.take('http://10.0.0.1/')).rejects.toMatchObject({ code: 'outbound.denied-address' });
      const { picture, width, height, browser, url } = await shots.take(`http://127.0.0.1:${port}/`);
      expect([...picture.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height]);
      expect(height).toBeGreaterThan(1500);
      expect(browser).toContain('Chrome/');
      expect(url).toBe(`http://127.0.0.1:${port}/`);
      expect(requestedUrls).toContain('/own.png');
      await shots.take(`http://127.0.0.1:${port}/away`).catch(() => undefined);
      expect(requestedUrls).toContain('/away');
      expect(touched).toBe(0);
    },
    60_000,
  );
});
