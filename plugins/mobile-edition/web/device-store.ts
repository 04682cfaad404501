import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { userChannelContract } from '#plugins/messages';
import type { PushDevice, pushDeviceContract } from '#plugins/web-push-channel';
import { getDevice } from '#shared/format';
import type { BrowserPush, PushState } from './browser-push';

const channel = 'web-push';

/** Devices of the user, possibly including this one. */
export class DeviceStore {
  devices: readonly PushDevice[] = [];
  /** Push endpoint of this device; null while it is not subscribed. */
  endpoint: string | null = null;
  isLoaded = false;
  busy = false;
  private key = '';

  constructor(
    private readonly calls: Client<typeof pushDeviceContract>,
    private readonly channels: Client<typeof userChannelContract>,
    private readonly browser: BrowserPush,
  ) {
    makeAutoObservable<this, 'calls' | 'channels' | 'browser' | 'key'>(
      this,
      { devices: observableRef, calls: false, channels: false, browser: false, key: false },
      { autoBind: true },
    );
  }

  get state(): PushState {
    if (!this.browser.isSupported) return 'unsupported';
    if (this.thisDevice) return 'on';
    return this.browser.isDenied ? 'denied' : 'off';
  }

  /** This device among those that the server knows. */
  get thisDevice(): PushDevice | undefined {
    return this.devices.find(({ Endpoint }) => Endpoint === this.endpoint);
  }

  /** Also registers the service worker, which provides the offline page even without push notifications. */
  async load(): Promise<void> {
    await this.browser.startWorker();
    const [{ list, Key }, current] = await Promise.all([this.calls.list({}), this.browser.current()]);
    runInAction(() => {
      this.devices = list;
      this.key = Key;
      this.endpoint = current?.Endpoint ?? null;
      this.isLoaded = true;
    });
  }

  /** Returns false when the user denied permission. */
  async bind(): Promise<boolean> {
    return this.doing(async () => {
      const subscribed = await this.browser.subscribe(this.key);
      if (!subscribed) return false;
      const Name = getDevice(navigator.userAgent);
      const device = await this.calls.bind({ body: { ...subscribed, Name } });
      await this.setBound(true);
      runInAction(() => {
        this.endpoint = device.Endpoint;
        this.devices = [device, ...this.devices.filter(({ Endpoint }) => Endpoint !== device.Endpoint)];
      });
      return true;
    });
  }

  async release(device: PushDevice): Promise<void> {
    await this.doing(async () => {
      await this.calls.release({ query: { Push_Device_ID: device.Push_Device_ID } });
      if (device.Endpoint === this.endpoint) await this.browser.unsubscribe();
      const left = this.devices.filter((each) => each !== device);
      if (left.length === 0) await this.setBound(false);
      runInAction(() => (this.devices = left));
    });
  }

  /** Updates whether notifications go to the user's devices; those disabled there stay disabled. */
  private async setBound(isBound: boolean): Promise<void> {
    const { list } = await this.channels.list({});
    const userChannel = list.find(({ Channel }) => Channel === channel);
    if (userChannel)
      await this.channels.save({
        body: { Channel: channel, Address: isBound ? channel : null, Off_Kinds: userChannel.Off_Kinds },
      });
  }

  private async doing<Result>(act: () => Promise<Result>): Promise<Result> {
    this.busy = true;
    try {
      return await act();
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
