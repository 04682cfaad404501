import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import { keepAsking, wait } from '#core/web';
import type { BulkRun, bulkContract, BulkAction } from '../contract';

/** Polling interval of a run. */
const pollIntervalMs = 400;
const isInProgress = ({ State }: BulkRun): boolean => State === 'running' || State === 'undoing';

type Calls = Client<typeof bulkContract>;

/** Follows a run started by this user until it ends. */
export class BulkStore {
  run: BulkRun | null = null;
  private readonly leaving = new AbortController();

  constructor(private readonly calls: Calls) {
    makeAutoObservable<this, 'calls' | 'leaving'>(
      this,
      { run: observableRef, calls: false, leaving: false },
      { autoBind: true },
    );
  }

  get isBusy(): boolean {
    return this.run !== null && isInProgress(this.run);
  }

  /** Starts a run and returns it once it has ended. */
  async begin(filter: Readonly<Record<string, string>>, action: BulkAction): Promise<BulkRun> {
    return this.follow(await this.calls.begin({ body: { Filter: filter as never, Action: action } }));
  }

  async stop(): Promise<void> {
    if (this.run?.State === 'running') this.take(await this.calls.stop({ body: { Run_ID: this.run.Run_ID } }));
  }

  /** Undoes a run and returns it once that has ended. */
  async undo(Run_ID: string): Promise<BulkRun> {
    return this.follow(await this.calls.undo({ body: { Run_ID } }));
  }

  /** Stops polling; the run continues on the server. */
  leave(): void {
    this.leaving.abort();
  }

  private async follow(startedRun: BulkRun): Promise<BulkRun> {
    this.take(startedRun);
    let run = startedRun;
    while (isInProgress(run) && !this.leaving.signal.aborted) {
      await wait(pollIntervalMs);
      run = await keepAsking(() => this.calls.state({ query: { Run_ID: startedRun.Run_ID } }), this.leaving.signal);
      this.take(run);
    }
    return run;
  }

  private take(run: BulkRun): void {
    runInAction(() => {
      this.run = run;
    });
  }
}
