import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { Client } from '#core';
import type { RemoteOrder, remoteContract, RemoteState } from '../../remote-contract';
import type { Turns } from '../view/turns';

/** Milliseconds between two polls for commands while a code is valid. */
const every = 1_500;

/** The big screen's end of the remote control: a code, and the commands received through it. */
export class RemoteStore {
  code: string | null = null;
  error: unknown;
  private turns: Turns | null = null;
  private refresh: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = 0;

  constructor(private readonly client: Client<typeof remoteContract>) {
    makeAutoObservable<this, 'client' | 'turns' | 'refresh' | 'timer' | 'done'>(
      this,
      { client: false, turns: false, refresh: false, timer: false, done: false, follow: false },
      { autoBind: true },
    );
  }

  /** Applies commands to these big screens; returns a function that stops it. */
  follow(turns: Turns, refresh: () => void): () => void {
    [this.turns, this.refresh] = [turns, refresh];
    const stop = reaction(
      () => [turns.current, turns.isPaused],
      () => void this.report(),
    );
    void this.report();
    return stop;
  }

  async open(): Promise<void> {
    const status = this.getStatus();
    if (!status) return;
    try {
      const { Code } = await this.client.open({ body: status });
      runInAction(() => {
        [this.code, this.error, this.done] = [Code, undefined, 0];
      });
      this.listen();
    } catch (error) {
      runInAction(() => (this.error = error));
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { code } = this;
    this.code = null;
    if (code) await this.client.close({ query: { Code: code } }).catch(() => undefined);
  }

  /** Stops without a request, as the page is being closed. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private getStatus(): RemoteState | null {
    const { turns } = this;
    return (
      turns && {
        Big_Screen_IDs: [...turns.ids],
        Current: turns.current,
        Is_Paused: turns.isPaused,
      }
    );
  }

  private async report(): Promise<void> {
    const [status, Code] = [this.getStatus(), this.code];
    if (status && Code) await this.client.report({ body: { ...status, Code } }).catch(() => undefined);
  }

  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), every);
  }

  private async look(): Promise<void> {
    if (!this.code) return;
    try {
      this.obey(await this.client.orders({ query: { Code: this.code } }));
    } catch (error) {
      // The code has expired; any other failure is retried with the next poll.
      if ((error as { readonly code?: string }).code === 'big-screen.no-code') runInAction(() => (this.code = null));
    }
    if (this.code) this.listen();
  }

  private obey({ Number: number, Command, Target }: RemoteOrder): void {
    const { turns } = this;
    if (number <= this.done || !turns) return;
    this.done = number;
    if (Command === 'next') turns.next();
    if (Command === 'previous') turns.previous();
    if (Command === 'pause') turns.pause();
    if (Command === 'play') turns.play();
    if (Command === 'show' && Target) turns.show(Target);
    if (Command === 'refresh') this.refresh();
  }
}
