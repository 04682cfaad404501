import { makeAutoObservable, observableRef } from 'mobx';
import type { Keeping } from './loaded-store';

/** One page as the server gives it; `next` asks for the page after. */
export interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

export type RowOf<Of extends Page<unknown>> = Of['list'][number];

/** Asks for the page after `after`, the first when there is none. */
export type AskPage<First extends Page<unknown>> = (after: string | undefined, signal: AbortSignal) => Promise<First>;

export interface PagedState<First extends Page<unknown>> {
  readonly rows: readonly RowOf<First>[];
  /** The newest first page, with all that came beside its rows. */
  readonly first: First | undefined;
  readonly next: string | null;
  readonly loading: boolean;
  readonly error: unknown;
}

/** How many pages are read anew for who comes back. */
const mostPages = 5;

/** A list that grows page by page. */
export class PagedStore<First extends Page<unknown>> {
  state: PagedState<First> = { rows: [], first: undefined, next: null, loading: true, error: undefined };
  private asked: { readonly ask: AskPage<First>; readonly keeping?: Keeping<PagedState<First>> } | null = null;
  private running = new AbortController();
  private busy = false;

  /** Begins with what was kept, if anything was. */
  constructor(kept?: PagedState<First>) {
    if (kept) this.state = { ...kept, loading: true };
    makeAutoObservable<this, 'asked' | 'running' | 'busy'>(
      this,
      { state: observableRef, asked: false, running: false, busy: false },
      { autoBind: true },
    );
  }

  /** Reads the first page; pages read before stay until it is here. */
  async load(ask: AskPage<First>, keeping?: Keeping<PagedState<First>>): Promise<void> {
    this.running.abort();
    const running = new AbortController();
    this.running = running;
    this.busy = false;
    this.asked = { ask, keeping };
    this.set({ ...(keeping?.kept ?? this.state), loading: true });
    try {
      const first = await ask(undefined, running.signal);
      let { list: rows, next } = first as Page<RowOf<First>>;
      // Who comes back finds as many rows as before, so that the one they looked at stands where it stood.
      for (
        let page = 1;
        page < mostPages && next !== null && rows.length < (keeping?.kept?.rows.length ?? 0);
        page += 1
      ) {
        const more: Page<RowOf<First>> = await ask(next, running.signal);
        rows = [...rows, ...more.list];
        next = more.next;
      }
      if (!running.signal.aborted) this.set({ rows, first, next, loading: false, error: undefined });
    } catch (error) {
      if (!running.signal.aborted) this.set({ ...this.state, loading: false, error });
    }
  }

  /** Reads the next page, unless it is on its way or there is none. */
  async more(): Promise<void> {
    const { asked, running } = this;
    const { next } = this.state;
    if (this.busy || next === null || !asked) return;
    this.busy = true;
    try {
      const page = await asked.ask(next, running.signal);
      if (!running.signal.aborted)
        this.set({ ...this.state, rows: [...this.state.rows, ...page.list], next: page.next });
    } catch (error) {
      if (!running.signal.aborted) this.set({ ...this.state, error });
    } finally {
      if (this.running === running) this.busy = false;
    }
  }

  /** Asks the same once more, from the first page. */
  async reload(): Promise<void> {
    if (this.asked) await this.load(this.asked.ask, this.asked.keeping);
  }

  /** Takes rows away at once, before the server has answered. */
  drop(gone: (row: RowOf<First>) => boolean): void {
    this.set({ ...this.state, rows: this.state.rows.filter((row) => !gone(row)) });
  }

  /** Nobody wants the answers any more. */
  stop(): void {
    this.running.abort();
  }

  private set(state: PagedState<First>): void {
    this.state = state;
    if (!state.loading) this.asked?.keeping?.keep(state);
  }
}
