import { getPush } from './push-of';

/** The parts of the worker scope used here; TypeScript's own worker types conflict with those of a page. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** Fields of the handled events; each event has some of them. */
export interface WorkerEvent {
  readonly request?: Request;
  readonly data?: { text(): string } | null;
  readonly notification?: { readonly data?: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
}

const offlinePage = '/offline.html';
/** Contains only the page shown without a network. */
const cacheName = 'offline-1';

async function keepOfflinePage({ caches }: WorkerScope): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(offlinePage, { cache: 'reload' }));
}

async function forgetOlder({ caches }: WorkerScope): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/** Returns a page from the network, whatever its status; without a network, the offline page. */
async function page(scope: WorkerScope, request: Request): Promise<Response> {
  try {
    return await scope.fetch(request);
  } catch (error) {
    const cachedResponse = await scope.caches.match(offlinePage);
    if (cachedResponse) return cachedResponse;
    throw error;
  }
}

/** Focuses a window that already shows the URL, or opens one. */
async function openPage({ clients, location }: WorkerScope, link: unknown): Promise<void> {
  const url = new URL(typeof link === 'string' ? link : '/', location.origin).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => each.url === url);
  await (shown ? shown.focus() : clients.openWindow(url));
}

/**
 * Starts the service worker of the pages. It handles navigation requests only, always from the network first, and
 * caches only the offline page: no personal response is stored on the device, and a new release is available the next
 * time a page is opened.
 */
export function startPageWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(keepOfflinePage(scope).then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(forgetOlder(scope).then(() => scope.clients.claim()));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request?.mode === 'navigate' && request.method === 'GET') event.respondWith?.(page(scope, request));
  });
  scope.addEventListener('push', (event) => {
    const { title, body, link, tag } = getPush(event.data?.text() ?? '');
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        icon: '/icons/icon-192.png',
        badge: '/icons/badge.png',
        data: link,
      }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close();
    event.waitUntil(openPage(scope, event.notification?.data));
  });
}
