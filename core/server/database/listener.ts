import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { Log } from '../log/log';
import type { Unlisten } from './database-service';

interface Subscription {
  readonly channel: string;
  readonly handler: (payload: string) => void;
  readonly missed?: () => void;
  readonly lost?: () => void;
}

const maxPause = 5000;

/** A single connection for all subscriptions; opened on first use and reopened whenever it is lost. */
export class Listener {
  private readonly subscriptions = new Set<Subscription>();
  private connecting: Promise<Client> | undefined;
  private closed = false;

  constructor(
    private readonly config: ClientConfig,
    private readonly log: Log,
  ) {}

  async listen(
    channel: string,
    handler: (payload: string) => void,
    missed?: () => void,
    lost?: () => void,
  ): Promise<Unlisten> {
    const subscription = { channel, handler, missed, lost };
    this.subscriptions.add(subscription);
    try {
      await (await this.connection()).query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      this.subscriptions.delete(subscription);
      throw error;
    }
    return async () => {
      this.subscriptions.delete(subscription);
      if ([...this.subscriptions].some((other) => other.channel === channel)) return;
      const client = await this.connecting?.catch(() => undefined);
      await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  private connection(): Promise<Client> {
    if (this.closed) return Promise.reject(new Error('Connection terminated: the database was closed'));
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  private async connect(): Promise<Client> {
    const client = new Client(this.config);
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload ?? ''));
    client.on('error', (error) => this.log.warn({ err: error }, 'Lost the listening connection'));
    await client.connect();
    for (const channel of new Set([...this.subscriptions].map((subscription) => subscription.channel))) {
      await client.query(`listen ${escapeIdentifier(channel)}`);
    }
    client.once('end', () => void this.reconnect());
    return client;
  }

  private async reconnect(): Promise<void> {
    this.connecting = undefined;
    for (const { lost } of this.subscriptions) this.guard(() => lost?.());
    for (let pause = 100; !this.closed; pause = Math.min(pause * 2, maxPause)) {
      await wait(pause);
      if (this.closed) return;
      try {
        await this.connection();
        for (const { missed } of this.subscriptions) this.guard(() => missed?.());
        return;
      } catch (error) {
        this.log.debug({ err: error }, 'Could not listen again yet');
      }
    }
  }

  private dispatch(channel: string, payload: string): void {
    for (const subscription of this.subscriptions) {
      if (subscription.channel === channel) this.guard(() => subscription.handler(payload));
    }
  }

  private guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.log.error({ err: error }, 'Notification handler failed');
    }
  }
}
