/** Push status of this device, as reported by its browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const workerAt = '/worker.js';

const getBytes = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const isSameKey = (subscription: PushSubscription, key: string): boolean => {
  const { applicationServerKey: usedKey } = subscription.options;
  return usedKey !== null && new Uint8Array(usedKey).join() === getBytes(key).join();
};

/** A push subscription in the form that the server accepts. */
export interface Subscribed {
  readonly Endpoint: string;
  readonly P256DH: string;
  readonly Auth: string;
}

const getSubscribed = (subscription: PushSubscription): Subscribed => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { Endpoint: endpoint, P256DH: keys.p256dh ?? '', Auth: keys.auth ?? '' };
};

/** Push notifications of this browser: support, permission and subscription. */
export class BrowserPush {
  get isSupported(): boolean {
    return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  }

  get isDenied(): boolean {
    return this.isSupported && Notification.permission === 'denied';
  }

  /** Registers the service worker, which also provides the offline page where there are no push notifications. */
  async startWorker(): Promise<void> {
    if ('serviceWorker' in navigator) await navigator.serviceWorker.register(workerAt);
  }

  /** Returns the subscription of this device, if any. */
  async current(): Promise<Subscribed | null> {
    if (!this.isSupported) return null;
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? getSubscribed(subscription) : null;
  }

  /** Asks the user and subscribes with the server's key; null when the user declines. */
  async subscribe(key: string): Promise<Subscribed | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A browser cannot change a subscription to another key.
    if (before && !isSameKey(before, key)) await before.unsubscribe();
    return getSubscribed(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: getBytes(key) }));
  }

  async unsubscribe(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
}
