/** Whether pushes reach this device, as far as its browser says. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const workerAt = '/worker.js';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

const isSameKey = (subscription: PushSubscription, key: string): boolean => {
  const { applicationServerKey: own } = subscription.options;
  return own !== null && new Uint8Array(own).join() === bytesOf(key).join();
};

/** What a subscription says of itself, as the server takes it. */
export interface Subscribed {
  readonly Endpoint: string;
  readonly P256DH: string;
  readonly Auth: string;
}

const subscribedOf = (subscription: PushSubscription): Subscribed => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { Endpoint: endpoint, P256DH: keys.p256dh ?? '', Auth: keys.auth ?? '' };
};

/** Pushes of this browser: whether it can, is asked, and how it is subscribed. */
export class BrowserPush {
  get isSupported(): boolean {
    return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  }

  get isDenied(): boolean {
    return this.isSupported && Notification.permission === 'denied';
  }

  /** Puts the worker to work; it brings the offline page also where there are no pushes. */
  async startWorker(): Promise<void> {
    if ('serviceWorker' in navigator) await navigator.serviceWorker.register(workerAt);
  }

  /** How this device is subscribed, if it is. */
  async current(): Promise<Subscribed | null> {
    if (!this.isSupported) return null;
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? subscribedOf(subscription) : null;
  }

  /** Asks the person and subscribes by the server's key; null when the person does not want it. */
  async subscribe(key: string): Promise<Subscribed | null> {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // A browser does not change a subscription to another key.
    if (before && !isSameKey(before, key)) await before.unsubscribe();
    return subscribedOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  }

  async unsubscribe(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
}
