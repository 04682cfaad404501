import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Resolve } from './guarded-connector';
import { OutboundService } from './outbound-service';
import { OutboundError } from './outbound-error';

let canary: Server;
let canary6: Server | undefined;
let outside: Server;
let port: number;
let outsidePort: number;
let connections = 0;
let service: OutboundService;
let resolutions = 0;

const listen = (server: Server, host: string, wanted = 0) =>
  new Promise<number>((resolve, reject) =>
    server.once('error', reject).listen(wanted, host, () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  const count = () => {
    connections += 1;
  };
  canary = createServer((_, response) => response.end('secret')).on('connection', count);
  port = await listen(canary, '0.0.0.0');
  canary6 = createServer((_, response) => response.end('secret')).on('connection', count);
  await listen(canary6, '::1', port).catch(() => (canary6 = undefined));
  outside = createServer((request, response) => {
    response
      .writeHead(302, { location: Buffer.from(decodeURIComponent((request.url ?? '').slice(1))).toString('latin1') })
      .end();
  });
  outsidePort = await listen(outside, '127.0.0.1');
  const names: Record<string, readonly string[]> = {
    'loopback.example.com': ['127.0.0.1'],
    'mapped.example.com': ['::ffff:127.0.0.1'],
    'six.example.com': ['::1'],
    'private.example.com': ['10.0.0.1', '192.168.1.1'],
    'rebinding.example.com': ['127.0.0.2', '::1'],
    'metadata.example.com': ['169.254.169.254'],
  };
  const resolve: Resolve = (host, callback) => {
    resolutions += 1;
    const resolvedAddresses = names[host];
    const addresses = (resolvedAddresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(
      resolvedAddresses ? null : Object.assign(new Error(`${host} is unknown`), { code: 'ENOTFOUND' }),
      addresses,
    );
  };
  service = new OutboundService({
    outbound: { allowHosts: [`pages=127.0.0.1:${outsidePort}`], ports: [80, 443, port], resolve },
  });
});
afterAll(async () => {
  await service.close();
  for (const server of [canary, canary6, outside]) server?.close();
});

/** `P` stands for the canary's port. */
const hostile = `
http://127.0.0.1:P/ http://127.1:P/ http://127.0.1:P/ http://127.255.255.254:P/ http://0.0.0.0:P/ http://0:P/ http://0x7f.1:P/ http://0x7f000001:P/
http://0x7f.0x0.0x0.0x1:P/ http://0177.0.0.1:P/ http://0177.1:P/ http://017700000001:P/ http://2130706433:P/ http://127.0.0.1.:P/ http://①②⑦.⓪.⓪.①:P/
http://127。0。0。1:P/ http://%31%32%37.0.0.1:P/ http://[::1]:P/ http://[::]:P/ http://[0:0:0:0:0:0:0:1]:P/ http://[::ffff:127.0.0.1]:P/ http://[::ffff:7f00:1]:P/
http://[::127.0.0.1]:P/ http://[64:ff9b::127.0.0.1]:P/ http://[64:ff9b:1::7f00:1]:P/ http://[2002:7f00:1::]:P/ http://[2001:0:7f00:1::]:P/ http://[fe80::1]:P/ http://[fe80::1%25lo]:P/
http://[fc00::1]:P/ http://[fd12:3456::1]:P/ http://[ff02::1]:P/ http://[::ffff:0:127.0.0.1]:P/ http://[2001:db8::1]:P/ http://[fec0::1]:P/
http://10.0.0.1/ http://172.16.0.1/ http://172.31.255.255/ http://192.168.0.1/ http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/ http://100.100.100.200/ http://168.63.129.16/
http://100.64.0.1/ http://198.18.0.1/ http://192.0.0.192/ http://224.0.0.1/ http://255.255.255.255/ http://240.0.0.1/
http://localhost:P/ http://LOCALHOST:P/ http://localhost.:P/ http://app.localhost:P/ http://metadata.google.internal/ http://metadata/ http://printer.local:P/ http://db.lan:P/
http://loopback.example.com:P/ http://mapped.example.com:P/ http://six.example.com:P/ http://private.example.com/ http://metadata.example.com/ http://rebinding.example.com:P/
http://user@127.0.0.1:P/ http://user:word@example.com:P/ http://example.com@127.0.0.1:P/ http://example.com:80@127.0.0.1:P/ http://example.com#@127.0.0.1:P/ http://127.0.0.1:P\\@example.com/
http:127.0.0.1:P http:///127.0.0.1:P/ http:\\\\127.0.0.1:P\\ //127.0.0.1:P/ file:///etc/passwd gopher://127.0.0.1:P/_x ftp://127.0.0.1:P/ data:text/html,x javascript:alert(1) dict://127.0.0.1:P/ ldap://127.0.0.1:P/ blob:http://127.0.0.1:P/x
unix:/run/x.sock http+unix://x/ http://example.com:22/ http://example.com:25/ http://example.com:6379/ http://example.com:65536/ http:// https:// http://.../
`
  .trim()
  .split(/\s+/);

const withLineBreak = [
  'http://127.0.0.1:P/\r\nHost: x',
  'http://exa\tmple.com:P/',
  'http://example.com/\nx',
  'http://loopback.example.com:P/%0d%0aX: y',
];

describe('untrusted request targets', () => {
  it.each([...hostile, ...withLineBreak])('%s is refused without a connection', async (template) => {
    await expect(
      service.for('pages').fetch(template.replaceAll('P', String(port)), { timeout: 3_000 }),
    ).rejects.toBeInstanceOf(OutboundError);
    expect(connections).toBe(0);
  });

  it.each([...hostile, ...withLineBreak].filter((url) => /^[a-z+]+:/.test(url)))(
    'a redirect to %s is refused too',
    async (template) => {
      const target = template.replaceAll('P', String(port));
      const answer = service
        .for('pages')
        .fetch(`http://127.0.0.1:${outsidePort}/${encodeURIComponent(target.replace(/[\r\n]/g, ' '))}`, {
          timeout: 3_000,
        });
      await expect(answer).rejects.toBeInstanceOf(OutboundError);
      expect(connections).toBe(0);
    },
  );

  it('cover at least sixty addresses and would have detected a connection', async () => {
    expect(hostile.length + withLineBreak.length).toBeGreaterThanOrEqual(60);
    expect(resolutions).toBeGreaterThan(0);
    const open = new OutboundService({ outbound: { allowHosts: [`pages=127.0.0.1:${port}`], ports: [] } });
    expect((await open.for('pages').fetch(`http://127.0.0.1:${port}/`)).body.toString()).toBe('secret');
    await open.close();
    expect(connections).toBe(1);
  });
});
