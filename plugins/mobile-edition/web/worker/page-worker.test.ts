import { describe, expect, it, rs } from '@rstest/core';
import { startPageWorker, type WorkerEvent, type WorkerScope } from './page-worker';
import { getPush } from './push-of';

/** Simulates a browser around the service worker: its cache, notifications and windows, and a network that can fail. */
function browser() {
  const cacheEntries = new Map<string, string[]>([['an older release', ['/offline.html']]]);
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const shown: { title: string; options: NotificationOptions | undefined }[] = [];
  const opened: string[] = [];
  const windows: { url: string; focus: () => Promise<void> }[] = [];
  const network = rs.fn(async (request: Request) => new Response(`fresh ${new URL(request.url).pathname}`));
  const scope = {
    location: { origin: 'https://monitor.example' },
    caches: {
      open: async (name: string) => ({
        add: async (request: Request) => {
          cacheEntries.set(name, [...(cacheEntries.get(name) ?? []), new URL(request.url).pathname]);
        },
      }),
      keys: async () => [...cacheEntries.keys()],
      delete: async (name: string) => cacheEntries.delete(name),
      match: async (path: string) =>
        [...cacheEntries.values()].flat().includes(path) ? new Response(`kept ${path}`) : undefined,
    },
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, options }),
    },
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    fetch: network,
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void listeners.set(type, listener),
  };
  startPageWorker(scope as unknown as WorkerScope);
  /** Dispatches an event; returns the worker's response, null where it left the request to the browser. */
  const happen = async (type: string, event: Partial<WorkerEvent> = {}): Promise<string | null> => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise) => void work.push(promise),
      respondWith: (response) => void (answer = response),
    });
    await Promise.all(work);
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  const ask = (path: string, mode: RequestMode, method = 'GET') => {
    const request = { url: `https://monitor.example${path}`, mode, method } as Request;
    return happen('fetch', { request });
  };
  return { kept: cacheEntries, shown, opened, windows, network, happen, ask };
}

describe('page worker', () => {
  it('caches only the offline page, and deletes the caches of older releases', async () => {
    const { kept, happen } = browser();
    rs.stubGlobal(
      'Request',
      class {
        readonly url: string;
        constructor(path: string) {
          this.url = `https://monitor.example${path}`;
        }
      },
    );
    await happen('install');
    await happen('activate');
    rs.unstubAllGlobals();
    expect([...kept.entries()]).toEqual([['offline-1', ['/offline.html']]]);
  });

  it('serves pages from the network, so that a new release is available immediately', async () => {
    const { ask, network } = browser();
    expect(await ask('/front/dashboard', 'navigate')).toBe('fresh /front/dashboard');
    network.mockResolvedValueOnce(new Response('broken', { status: 502 }));
    expect(await ask('/front/dashboard', 'navigate')).toBe('broken');
  });

  it('shows the offline page without a network', async () => {
    const { ask, network } = browser();
    network.mockRejectedValue(new TypeError('no network'));
    expect(await ask('/front/dashboard', 'navigate')).toBe('kept /offline.html');
  });

  it.each([
    ['/v1/article/list', 'cors', 'GET'],
    ['/v1/user-info', 'same-origin', 'GET'],
    ['/static/js/index.1.js', 'no-cors', 'GET'],
    ['/v1/login', 'navigate', 'POST'],
  ] as const)('leaves %s to the browser and caches nothing of it', async (path, mode, method) => {
    const { ask, network, kept } = browser();
    const before = JSON.stringify([...kept]);
    expect(await ask(path, mode, method)).toBeNull();
    expect([network.mock.calls.length, JSON.stringify([...kept])]).toEqual([0, before]);
  });

  it('caches no served pages', async () => {
    const { ask, kept } = browser();
    const before = JSON.stringify([...kept]);
    await ask('/article/5', 'navigate');
    expect(JSON.stringify([...kept])).toBe(before);
  });

  it('shows a push, whose tap opens where it leads, in a window that is there already if there is one', async () => {
    const { happen, shown, opened, windows } = browser();
    const push = { title: '预警', body: '有新文章', link: 'https://monitor.example/article/5', tag: '77' };
    await happen('push', { data: { text: () => JSON.stringify(push) } });
    expect(shown).toMatchObject([{ title: '预警', options: { body: '有新文章', tag: '77', data: push.link } }]);
    const close = rs.fn();
    await happen('notificationclick', { notification: { data: push.link, close } });
    expect([opened, close.mock.calls.length]).toEqual([[push.link], 1]);
    const focus = rs.fn(async () => {});
    windows.push({ url: push.link, focus });
    await happen('notificationclick', { notification: { data: push.link, close } });
    expect([opened.length, focus.mock.calls.length]).toEqual([1, 1]);
    await happen('notificationclick', { notification: { data: null, close } });
    expect(opened.at(-1)).toBe('https://monitor.example/');
  });
});

describe('a push', () => {
  it('always has a title, and opens web URLs only', () => {
    expect(getPush('')).toMatchObject({ title: '舆情监测 · Opinion Monitor', link: null });
    expect(getPush('plain')).toMatchObject({ body: 'plain' });
    expect(getPush('null').title).not.toBe('');
    expect(getPush('{"title":7,"link":"javascript:alert(1)"}')).toMatchObject({ link: null, body: '' });
  });
});
