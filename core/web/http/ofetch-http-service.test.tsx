import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { AuthenticationError, ConflictError, defineContract, InputError } from '#core';
import { StorageService } from '../storage/storage-service';
import { testToken } from '../testing';
import { OfetchHttpService } from './ofetch-http-service';
import { ServiceError } from './service-error';

type Asked = { readonly address: string; readonly init: RequestInit & { readonly headers: Headers } };

let requests: Asked[] = [];
let answers: (Response | Error)[] = [];
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function service(): OfetchHttpService {
  return new OfetchHttpService(new StorageService());
}

beforeEach(() => {
  localStorage.clear();
  new StorageService().write('token', testToken());
  requests = [];
  answers = [];
  rs.useFakeTimers();
  rs.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address) === '/healthz') return json(200, {});
    requests.push({ address: String(address).replace(location.origin, ''), init: init as Asked['init'] });
    const answer = answers.shift() ?? json(200, {});
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  rs.useRealTimers();
  rs.restoreAllMocks();
});

describe('OfetchHttpService', () => {
  it('fills the path, omits unset values, and sends a valid token', async () => {
    const contract = defineContract({ get: { method: 'GET', path: '/v1/word/:id', access: 'user', summary: '' } });
    const token = testToken();
    new StorageService().write('token', token);
    await service()
      .client(contract)
      .get({ query: { id: '7/8', kind: ['a', 'b'], none: '', more: undefined } } as never);
    expect(requests[0]?.address).toBe('/v1/word/7%2F8?kind=a,b');
    expect(requests[0]?.init.headers.get('authorization')).toBe(`Bearer ${token.access_token}`);
    expect(requests[0]?.init.headers.get('idempotency-key')).toBeNull();
  });

  it('returns a prefetched response once, to the user who requested it, and requests again after a failure', async () => {
    const storage = new StorageService();
    storage.write('token', testToken());
    const http = new OfetchHttpService(storage);
    const read = () => http.request('GET', '/v1/front/dashboard', { query: { Is_Full: 'true', period: '24h' } });
    const address = '/v1/front/dashboard?period=24h&Is_Full=true';
    answers = [json(200, { At: 'early' }), json(200, { At: 'late' })];
    http.ahead(address);
    http.ahead(address);
    expect([await read(), await read(), requests.length]).toEqual([{ At: 'early' }, { At: 'late' }, 2]);

    answers = [json(500, {}), json(200, { At: 'again' }), json(200, { At: 'mine' }), json(200, { At: 'theirs' })];
    http.ahead(address);
    expect(await read()).toEqual({ At: 'again' });
    http.ahead(address);
    storage.write('token', testToken(7200));
    expect(await read()).toEqual({ At: 'theirs' });

    http.ahead(address);
    rs.advanceTimersByTime(11_000);
    await read();
    expect(requests).toHaveLength(8);
  });

  it('sends no expired token, and no call that needs a session without one', async () => {
    const http = service();
    const listener = rs.fn();
    http.onUnauthorized(listener);
    new StorageService().write('token', testToken(-1));
    await http.request('GET', '/public/settings');
    expect(requests[0]?.init.headers.get('authorization')).toBeNull();
    await expect(http.request('POST', '/v1/remark', { body: {} })).rejects.toBeInstanceOf(AuthenticationError);
    expect([requests.length, listener.mock.calls]).toEqual([1, [['authentication']]]);
  });

  it('renews an expired token before a call is sent, once for all waiting calls', async () => {
    const storage = new StorageService();
    storage.write('token', testToken(-1));
    const http = new OfetchHttpService(storage);
    const fresh = testToken(900);
    let renewal: Promise<void> | undefined;
    const renew = rs.fn(async () => {
      await http.request('POST', '/v1/token/renew');
      storage.write('token', fresh);
    });
    http.renewBy(() => (renewal ??= renew()));
    await Promise.all([http.request('POST', '/v1/remark', { body: {} }), http.request('GET', '/v1/a')]);
    const sent = requests.map(({ address, init }) => [address, init.headers.get('authorization')]);
    expect(sent[0]).toEqual(['/v1/token/renew', expect.stringMatching(/^Bearer ./)]);
    expect(sent.slice(1).sort()).toEqual([
      ['/v1/a', `Bearer ${fresh.access_token}`],
      ['/v1/remark', `Bearer ${fresh.access_token}`],
    ]);
  });

  it('fails with a network error while the token cannot be renewed, and reports no end of the session', async () => {
    const storage = new StorageService();
    storage.write('token', testToken(-1));
    const http = new OfetchHttpService(storage);
    const listener = rs.fn();
    http.onUnauthorized(listener);
    http.renewBy(async () => {
      await http.request('POST', '/v1/token/renew');
      storage.write('token', testToken());
    });
    const away = () => new TypeError('Failed to fetch');
    answers = [away(), away(), away(), away()];
    const sent = () => http.request('POST', '/v1/remark', { body: {} }).catch((error: unknown) => error);
    const first = sent();
    await rs.advanceTimersByTimeAsync(6100);
    expect(await first).toMatchObject({ code: 'network' });
    expect(await sent()).toEqual({});
    expect([requests.at(-1)?.address, listener.mock.calls]).toEqual(['/v1/remark', []]);
  });

  it('repeats a call once if the server reports the token as expired, and reports why a session has ended', async () => {
    const storage = new StorageService();
    const http = new OfetchHttpService(storage);
    const listener = rs.fn();
    http.onUnauthorized(listener);
    http.renewBy(async () => storage.write('token', testToken(900)));
    answers = [json(401, { code: 'token-invalid' }), json(200, { ok: true })];
    expect(await http.request('POST', '/v1/remark', { body: {} })).toEqual({ ok: true });
    const keys = requests.map(({ init }) => init.headers.get('authorization'));
    expect([keys.length, keys[0] === keys[1], listener.mock.calls]).toEqual([2, false, []]);
    answers = [json(401, { code: 'password-changed' }), json(403, { code: 'service-expired' }), json(403, {})];
    for (let call = 0; call < 3; call += 1) await http.request('GET', '/v1/a').catch(() => undefined);
    expect(listener.mock.calls).toEqual([['password-changed'], ['service-expired']]);
  });

  it('does not treat the refusal of a replaced token as the end of the session', async () => {
    const storage = new StorageService();
    const http = new OfetchHttpService(storage);
    const listener = rs.fn();
    http.onUnauthorized(listener);
    rs.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      storage.write('token', testToken(1800));
      return json(401, { code: 'session-ended' });
    });
    await expect(http.request('GET', '/v1/a')).rejects.toMatchObject({ code: 'session-ended' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('converts client errors to business errors', async () => {
    answers = [
      json(400, { code: 'password.weak', message: 'too common', details: { new: 'weak' } }),
      json(409, {}),
      json(500, { request: 'r-1' }),
    ];
    const http = service();
    await expect(http.request('GET', '/v1/a')).rejects.toMatchObject({
      code: 'password.weak',
      details: { new: 'weak' },
      constructor: InputError,
    });
    await expect(http.request('GET', '/v1/a')).rejects.toBeInstanceOf(ConflictError);
    await expect(http.request('GET', '/v1/a')).rejects.toMatchObject({
      status: 500,
      code: 'internal',
      requestId: 'r-1',
      constructor: ServiceError,
    });
  });

  it("returns non-JSON content as text, whether a response or a proxy's page", async () => {
    const http = service();
    answers = [new Response('plain words'), new Response('<h1>Too large</h1>', { status: 413 }), new Response('')];
    expect(await http.request('GET', '/v1/a')).toBe('plain words');
    await expect(http.request('POST', '/v1/a', { body: {} })).rejects.toMatchObject({ status: 413, code: 'too-large' });
    expect(await http.request('GET', '/v1/a')).toEqual({});
  });

  it('reports a 401 once, and only when a token was sent', async () => {
    const http = service();
    const listener = rs.fn();
    http.onUnauthorized(listener);
    answers = [json(401, {}), json(401, {})];
    new StorageService().remove('token');
    await http.request('POST', '/public/login', { body: {} }).catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(0);
    new StorageService().write('token', testToken());
    await http.request('GET', '/v1/privilege').catch(() => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('retries a read after the delay requested by the server', async () => {
    answers = [json(503, {}, { 'retry-after': '3' }), new TypeError('Failed to fetch'), json(200, { ok: true })];
    const http = service();
    const result = http.request('GET', '/v1/a');
    await rs.advanceTimersByTimeAsync(2900);
    expect(requests).toHaveLength(1);
    await rs.advanceTimersByTimeAsync(200);
    expect([requests.length, http.offline]).toEqual([2, true]);
    await rs.advanceTimersByTimeAsync(1600);
    expect([await result, http.offline]).toEqual([{ ok: true }, false]);
  });

  it('retries a write with the same key, and never a sign-in', async () => {
    answers = [new TypeError('reset'), json(200, {}), new TypeError('reset')];
    const http = service();
    const written = http.request('POST', '/v1/word', { body: { Word: '差' } });
    await rs.advanceTimersByTimeAsync(600);
    await written;
    const keys = requests.map(({ init }) => init.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await expect(http.request('POST', '/public/login', { body: {} })).rejects.toMatchObject({
      code: 'network',
      status: 0,
    });
    expect(requests).toHaveLength(3);
  });

  it('waits for a long server outage with reads, but not with writes', async () => {
    const away = () => new TypeError('Failed to fetch');
    const http = service();
    answers = [away(), away(), away(), away(), json(200, { ok: true })];
    const read = http.request('GET', '/v1/a');
    await rs.advanceTimersByTimeAsync(6100);
    expect([requests.length, http.offline]).toEqual([4, true]);
    await rs.advanceTimersByTimeAsync(5000);
    expect([await read, http.offline]).toEqual([{ ok: true }, false]);
    answers = [away(), away(), away(), away()];
    const written = http.request('POST', '/v1/a', { body: {} }).catch((error: unknown) => error);
    await rs.advanceTimersByTimeAsync(6100);
    expect(await written).toMatchObject({ code: 'unknown-outcome', status: 0 });
  });

  it('stops when the caller aborts', async () => {
    const stop = new AbortController();
    rs.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      requests.push({ address: String(address), init: init as Asked['init'] });
      stop.abort();
      throw (init as RequestInit).signal?.reason;
    });
    const http = service();
    await expect(http.request('GET', '/v1/a', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect([requests.length, http.offline]).toEqual([1, false]);
  });

  it('reads the error of a refused request even when a file was requested', async () => {
    answers = [json(409, { code: 'export.gone', message: 'gone' })];
    const endpoint = { method: 'GET', path: '/v1/file', access: 'user', summary: '', answers: 'file' } as const;
    await expect(service().file(endpoint, {} as never)).rejects.toMatchObject({ code: 'export.gone' });
  });

  it('requests a single-use token before the browser opens a URL by itself', async () => {
    answers = [json(200, { authorization: 'once' })];
    const opened: string[] = [];
    rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(this: HTMLAnchorElement) {
      opened.push(this.getAttribute('href') ?? '');
    });
    const endpoint = {
      method: 'GET',
      path: '/v1/download-client-ticket-file',
      access: 'user',
      summary: '',
      answers: 'file',
      authorizationInQuery: true,
    } as const;
    await service().download(endpoint, { query: { ticket_attachment_id: '5' } } as never);
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual({
      purpose: 'download',
      method: 'GET',
      resource: '/v1/download-client-ticket-file?ticket_attachment_id=5',
    });
    expect(opened).toEqual(['/v1/download-client-ticket-file?ticket_attachment_id=5&authorization=once']);
  });
});
