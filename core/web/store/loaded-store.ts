import { compareStructural, makeAutoObservable, observableRef } from 'mobx';

/** Sends a request; the signal aborts when the response is no longer needed. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>;

/** Cache slot for returning users. */
export interface Keeping<T> {
  readonly kept: T | undefined;
  keep(answer: T): void;
}

export interface LoadedState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
}

/** State of a request: the previous response stays while a newer one is loading; the previous request is aborted. */
export class LoadedStore<T> {
  state: LoadedState<T>;
  private lastRequest: { readonly ask: Ask<T>; readonly keeping?: Keeping<T> } | null = null;
  private running: AbortController | null = null;

  /** Starts with the cached response, if any. */
  constructor(initialData?: T) {
    this.state = { data: initialData, error: undefined, loading: true };
    makeAutoObservable<this, 'lastRequest' | 'running'>(
      this,
      { state: observableRef, lastRequest: false, running: false },
      { autoBind: true },
    );
  }

  get data(): T | undefined {
    return this.state.data;
  }

  get error(): unknown {
    return this.state.error;
  }

  get loading(): boolean {
    return this.state.loading;
  }

  /** Sends a request; the cached response to the same request is shown until the new one arrives. */
  async load(ask: Ask<T>, keeping?: Keeping<T>): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.lastRequest = { ask, keeping };
    const data = keeping?.kept ?? this.state.data;
    if (!this.state.loading || data !== this.state.data) this.set({ ...this.state, data, loading: true });
    try {
      const answer = await ask(running.signal);
      if (!running.signal.aborted) this.replace(answer);
    } catch (error) {
      if (!running.signal.aborted) this.set({ ...this.state, error, loading: false });
    }
  }

  /** Repeats the same request. */
  async reload(): Promise<void> {
    if (this.lastRequest) await this.load(this.lastRequest.ask, this.lastRequest.keeping);
  }

  /** Replaces the data, for example after a change. */
  replace(data: T): void {
    const before = this.state.data;
    // An equal response keeps the existing object, so that nothing is re-rendered.
    const stableData = before !== undefined && compareStructural(before, data) ? before : data;
    this.lastRequest?.keeping?.keep(stableData);
    this.set({ data: stableData, error: undefined, loading: false });
  }

  /** Aborts the request when the response is no longer needed. */
  stop(): void {
    this.running?.abort();
  }

  private set(state: LoadedState<T>): void {
    this.state = state;
  }
}
