import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { channelContract } from '../contract';
import type { DeliveryState } from '../delivery';

/** A test message over one channel, with the saved settings. */
export class TrialStore {
  address = '';
  busy = false;
  /** Result of the last one. */
  outcome: { readonly Status: DeliveryState; readonly Reason: string | null } | null = null;

  constructor(
    private readonly channel: string,
    private readonly calls: Client<typeof channelContract>,
  ) {
    makeAutoObservable<this, 'channel' | 'calls'>(
      this,
      { outcome: observableRef, channel: false, calls: false },
      { autoBind: true },
    );
  }

  setAddress(address: string): void {
    this.address = address;
  }

  /** Rethrows the server's error about the address or the channel. */
  async send(): Promise<void> {
    this.busy = true;
    this.outcome = null;
    try {
      const outcome = await this.calls.test({ body: { Channel: this.channel, Address: this.address.trim() } });
      runInAction(() => (this.outcome = outcome));
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
