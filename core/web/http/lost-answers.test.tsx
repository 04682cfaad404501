import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { defineContract } from '#core';
import { StorageService } from '../storage/storage-service';
import { testToken } from '../testing';
import { OfetchHttpService } from './ofetch-http-service';

/** What happens to a response: it arrives, is cut off in the middle, never arrives, or a proxy responds instead. */
type Fate = 'arrives' | 'reset' | 'cut' | 'network' | 502 | 503 | 504 | 'in-progress' | 'expired' | 'refused';

let written: string[] = [];
let keys: string[] = [];
let fates: Fate[] = [];
let done: Map<string, string>;

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A body that starts before the connection is reset. */
const resetBody = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError('network error'));
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  );

/** Writes once per key, as the server does, regardless of what happens to the response. */
function serve(key: string, body: string, fate: Fate): Response {
  if (fate === 'expired') return json(401, { code: 'token-invalid' });
  if (fate === 'refused') return json(400, { code: 'input' });
  if (fate === 'in-progress') return json(409, { code: 'in-progress', details: { retryAfter: 2 } });
  if (!done.has(key)) {
    written.push(body);
    done.set(key, String(written.length));
  }
  if (fate === 'network') throw new TypeError('Failed to fetch');
  if (fate === 'reset') return resetBody();
  if (fate === 'cut') return new Response('{"id":', { headers: { 'content-type': 'application/json' } });
  if (typeof fate === 'number') return new Response('<h1>Gateway</h1>', { status: fate });
  return json(200, { id: done.get(key) });
}

const service = () => new OfetchHttpService(new StorageService());
const ticket = (http: OfetchHttpService, Title = '召回') =>
  http.request<{ id: string }>('POST', '/v1/ticket', { body: { Title } });
/** Returns how a write ends after all pauses have passed. */
async function ended(write: Promise<unknown>): Promise<unknown> {
  const end = write.catch((error: unknown) => error);
  await rs.advanceTimersByTimeAsync(90_000);
  return end;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  new StorageService().write('token', testToken());
  [written, keys, fates, done] = [[], [], [], new Map()];
  rs.useFakeTimers();
  rs.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address) === '/healthz') return json(200, {});
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    keys.push(key);
    return serve(key, String(init?.body), fates.shift() ?? 'arrives');
  });
});
afterEach(() => {
  rs.useRealTimers();
  rs.restoreAllMocks();
});

describe('a write with a lost response', () => {
  it.each<Fate>(['reset', 'cut', 'network', 502, 503, 504])('is sent again with its key after %s', async (fate) => {
    fates = [fate];
    expect(await ended(ticket(service()))).toEqual({ id: '1' });
    expect([written.length, keys.length, new Set(keys).size]).toEqual([1, 2, 1]);
  });

  it('waits while the first is in progress, for as long as the server requests', async () => {
    fates = ['in-progress', 'in-progress'];
    const write = ticket(service());
    await rs.advanceTimersByTimeAsync(1900);
    expect(keys).toHaveLength(1);
    await rs.advanceTimersByTimeAsync(2200);
    expect(await write).toEqual({ id: '1' });
    expect(new Set(keys).size).toBe(1);
  });

  it.each<Fate>(['network', 'reset', 504, 'in-progress'])(
    'ends with an unknown outcome while %s persists, and is the same write when it is sent again',
    async (fate) => {
      fates = Array.from({ length: 60 }, () => fate);
      const http = service();
      expect(await ended(ticket(http))).toMatchObject({ code: 'unknown-outcome' });
      expect(keys.length).toBeLessThan(20);
      fates = [];
      expect(await ended(ticket(http))).toEqual({ id: '1' });
      expect([written.length, new Set(keys).size]).toEqual([1, 1]);
      // The outcome is known now: another call creates another ticket.
      expect(await ended(ticket(http))).toEqual({ id: '2' });
    },
  );

  it('keeps its key after a reload and after the session has ended', async () => {
    fates = ['network', 'network', 'network', 'network'];
    await ended(ticket(service()));
    fates = ['expired'];
    expect(await ended(ticket(service()))).toMatchObject({ kind: 'authentication' });
    expect(await ended(ticket(service()))).toEqual({ id: '1' });
    expect(written).toHaveLength(1);
  });

  it('gets another key when its content changes, and after a refusal', async () => {
    const http = service();
    fates = Array.from({ length: 4 }, () => 'network' as const);
    await ended(ticket(http));
    expect(await ended(ticket(http, '召回（更正）'))).toEqual({ id: '2' });
    expect(await ended(ticket(http))).toEqual({ id: '3' });
    fates = [...Array.from({ length: 4 }, () => 'in-progress' as const), 'refused'];
    expect(await ended(ticket(http, '退款'))).toMatchObject({ code: 'input' });
    const refused = keys.at(-1);
    await ended(ticket(http, '退款'));
    expect(keys.at(-1)).not.toBe(refused);
  });

  it('keeps its key despite writes to other targets', async () => {
    const http = service();
    const remark = (id: string) => http.request('POST', '/v1/remark', { body: { id, Text: '已联系' } });
    fates = Array.from({ length: 4 }, () => 'network' as const);
    await ended(remark('1'));
    await ended(remark('2'));
    expect(await ended(remark('1'))).toEqual({ id: '1' });
    expect(written).toHaveLength(2);
  });

  it('is identified by its files, and stops when it is aborted', async () => {
    const http = service();
    const send = (name: string) => {
      const form = new FormData();
      form.append('file', new File(['1'], name, { lastModified: 7 }));
      return http.upload('/v1/file', form);
    };
    fates = Array.from({ length: 4 }, () => 'reset' as const);
    await ended(send('a.pdf'));
    expect(await ended(send('a.pdf'))).toEqual({ id: '1' });
    expect(await ended(send('b.pdf'))).toEqual({ id: '2' });
    const stop = new AbortController();
    fates = Array.from({ length: 4 }, () => 504 as const);
    const stopped = http.request('PUT', '/v1/a', { body: {}, signal: stop.signal }).catch((error: unknown) => error);
    await rs.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await stopped).toMatchObject({ name: 'AbortError' });
    const before = keys.length;
    await rs.advanceTimersByTimeAsync(60_000);
    expect(keys).toHaveLength(before);
  });

  it('is not repeated when a later step of its action failed and the action is repeated', async () => {
    const http = service();
    const send = async () => {
      const failed = http.startAction();
      const { id } = await ticket(http);
      await http.request('POST', '/v1/file', { body: { Ticket_ID: id } }).catch((error: unknown) => {
        failed();
        throw error;
      });
    };
    fates = ['arrives', 'refused'];
    expect(await ended(send())).toMatchObject({ code: 'input' });
    expect(await ended(send())).toBeUndefined();
    expect(written).toHaveLength(2);
    expect(await ended(ticket(http))).toEqual({ id: '3' });
  });

  it('has no key where the call only reads, and is asked again as a read is', async () => {
    const preview = defineContract({
      count: {
        method: 'POST',
        readsOnly: true,
        path: '/v1/preview',
        privilege: ['subject-monitor', 'browse'],
        summary: '',
      },
    });
    const client = service().client(preview);
    fates = ['network', 504];
    expect(await ended(client.count({}))).toEqual({ id: '1' });
    expect(keys).toEqual(['', '', '']);
  });
});
