import { compareStructural, makeAutoObservable, observableRef } from 'mobx';

/** Asks the server; the signal says that nobody wants the answer any more. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>;

/** Where an answer is kept for who comes back. */
export interface Keeping<T> {
  readonly kept: T | undefined;
  keep(answer: T): void;
}

export interface LoadedState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
}

/** One answer of the server: while something newer is asked, the former stays; the former question is aborted. */
export class LoadedStore<T> {
  state: LoadedState<T>;
  private asked: { readonly ask: Ask<T>; readonly keeping?: Keeping<T> } | null = null;
  private running: AbortController | null = null;

  /** Begins with what was kept, if anything was. */
  constructor(kept?: T) {
    this.state = { data: kept, error: undefined, loading: true };
    makeAutoObservable<this, 'asked' | 'running'>(
      this,
      { state: observableRef, asked: false, running: false },
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

  /** Asks; what was kept of the same question is shown until the answer is here. */
  async load(ask: Ask<T>, keeping?: Keeping<T>): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.asked = { ask, keeping };
    const data = keeping?.kept ?? this.state.data;
    if (!this.state.loading || data !== this.state.data) this.set({ ...this.state, data, loading: true });
    try {
      const answer = await ask(running.signal);
      if (!running.signal.aborted) this.replace(answer);
    } catch (error) {
      if (!running.signal.aborted) this.set({ ...this.state, error, loading: false });
    }
  }

  /** Asks the same once more. */
  async reload(): Promise<void> {
    if (this.asked) await this.load(this.asked.ask, this.asked.keeping);
  }

  /** Puts an answer in place, such as after a change. */
  replace(data: T): void {
    const before = this.state.data;
    // An answer that says what the former did keeps its place: nothing is drawn again for it.
    const kept = before !== undefined && compareStructural(before, data) ? before : data;
    this.asked?.keeping?.keep(kept);
    this.set({ data: kept, error: undefined, loading: false });
  }

  /** Nobody wants the answer any more. */
  stop(): void {
    this.running?.abort();
  }

  private set(state: LoadedState<T>): void {
    this.state = state;
  }
}
