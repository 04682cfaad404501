import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { OutboundService } from './outbound-service';

/** A server whose connections answer once; a second request on a connection closes it. */
let server: Server;
let base: string;
let service: OutboundService;
const answered = new WeakSet<object>();
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '', method = '' } = request;
    asked.push(`${method} ${url}`);
    if (answered.has(request.socket)) return void request.socket.destroy();
    answered.add(request.socket);
    const [, , step] = url.split('/');
    if (url.startsWith('/chain/') && Number(step) < 8)
      return void response
        .writeHead(302, { location: `/chain/${Number(step) + 1}`, 'content-length': 0, connection: 'close' })
        .end();
    if (url === '/gbk')
      return void response
        .writeHead(302, { location: Buffer.from([0x2f, 0x3f, 0xc9, 0xe7, 0xc7, 0xf8]).toString('latin1') })
        .end();
    response.writeHead(200, { 'content-length': 600 }).end('a'.repeat(600));
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  base = `http://127.0.0.1:${port}`;
  service = new OutboundService({ outbound: { allowHosts: [`pages=127.0.0.1:${port}`], ports: [] } });
});
afterAll(async () => {
  await service.close();
  server.closeAllConnections();
  server.close();
});

describe('a kept connection that the server closes', () => {
  it('is replaced for a read, and the request sent once more', async () => {
    for (let count = 0; count < 4; count += 1)
      expect((await service.for('pages').fetch(`${base}/page`)).status).toBe(200);
  });

  it('fails a request that may have had an effect', async () => {
    await service.for('pages').fetch(`${base}/page`);
    asked = [];
    await expect(service.for('pages').fetch(`${base}/send`, { method: 'POST', body: 'a=1' })).rejects.toMatchObject({
      code: 'outbound.unreachable',
    });
    expect(asked).toEqual(['POST /send']);
  });
});

describe('redirects', () => {
  it('are followed through eight hops, each of which the caller can refuse', async () => {
    const hops: string[] = [];
    const beforeRedirect = async (url: URL) => void hops.push(url.pathname);
    const answer = await service.for('pages').fetch(`${base}/chain/0`, { beforeRedirect });
    expect(answer.finalUrl).toBe(`${base}/chain/8`);
    expect(hops).toEqual(Array.from({ length: 8 }, (_, index) => `/chain/${index + 1}`));
    asked = [];
    const refusal = new InputError('Not there', 'refused');
    const refused = service.for('pages').fetch(`${base}/chain/0`, { beforeRedirect: () => Promise.reject(refusal) });
    await expect(refused).rejects.toBe(refusal);
    expect(new Set(asked)).toEqual(new Set(['GET /chain/0']));
  });

  it('do not spend the time of the request on the decision of the caller', async () => {
    const beforeRedirect = () => new Promise<void>((resolve) => setTimeout(resolve, 600));
    const answer = await service.for('pages').fetch(`${base}/chain/7`, { beforeRedirect, timeout: 500 });
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(500);
  });

  it('keep the bytes of a location that is not UTF-8', async () => {
    expect((await service.for('pages').fetch(`${base}/gbk`)).finalUrl).toBe(`${base}/?%C9%E7%C7%F8`);
  });
});

it('returns the beginning of a long body on request', async () => {
  const { body } = await service.for('pages').fetch(`${base}/page`, { maxBytes: 500, isCut: true });
  expect(body).toHaveLength(500);
});
