import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { OpenedMessage, openedContract } from '../messages';

/** A notification opened by its receiver, with the available actions. */
export class OpenedMessageStore {
  message: OpenedMessage | null = null;
  error: unknown = null;
  busy = false;

  constructor(
    private readonly token: string,
    private readonly calls: Client<typeof openedContract>,
  ) {
    makeAutoObservable<this, 'token' | 'calls'>(
      this,
      { message: observableRef, error: observableRef, token: false, calls: false },
      { autoBind: true },
    );
  }

  async load(): Promise<void> {
    try {
      const message = await this.calls.read({ body: { Token: this.token } });
      runInAction(() => {
        this.message = message;
        this.error = null;
      });
    } catch (error) {
      runInAction(() => (this.error = error));
    }
  }

  confirm(): Promise<void> {
    return this.act(() => this.calls.confirm({ body: { Token: this.token } }));
  }

  rate(alertId: string, isUseful: boolean): Promise<void> {
    return this.act(() => this.calls.rate({ body: { Token: this.token, Alert_ID: alertId, Is_Useful: isUseful } }));
  }

  handOver(receiverId: string): Promise<void> {
    return this.act(() => this.calls.handOver({ body: { Token: this.token, Receiver_ID: receiverId } }));
  }

  /** Shares the link through the phone's share dialog, or the clipboard; then counts it. */
  forward(address: string, title: string): Promise<void> {
    return this.act(async () => {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: address });
      else await navigator.clipboard.writeText(address);
      await this.calls.forward({ body: { Token: this.token } });
    });
  }

  /** Throws the server's error; reloads the notification afterwards. */
  private async act(run: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await run();
      await this.load();
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
