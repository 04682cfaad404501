import { makeAutoObservable, observableRef } from 'mobx';
import type { Keeping } from './loaded-store';

/** One page from the server; `next` requests the following page. */
export interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

export type RowOf<Of extends Page<unknown>> = Of['list'][number];

/** Requests the page after `after`, or the first page without it. */
export type AskPage<First extends Page<unknown>> = (after: string | undefined, signal: AbortSignal) => Promise<First>;

export interface PagedState<First extends Page<unknown>> {
  readonly rows: readonly RowOf<First>[];
  /** Latest first page, with all its fields besides the rows. */
  readonly first: First | undefined;
  readonly next: string | null;
  readonly loading: boolean;
  readonly error: unknown;
}

/** Maximum number of pages reloaded for a returning user. */
const maxPages = 5;

/** A list loaded page by page. */
export class PagedStore<First extends Page<unknown>> {
  state: PagedState<First> = { rows: [], first: undefined, next: null, loading: true, error: undefined };
  private lastRequest: { readonly ask: AskPage<First>; readonly keeping?: Keeping<PagedState<First>> } | null = null;
  private running = new AbortController();
  private busy = false;

  /** Starts with the cached pages, if any. */
  constructor(initialState?: PagedState<First>) {
    if (initialState) this.state = { ...initialState, loading: true };
    makeAutoObservable<this, 'lastRequest' | 'running' | 'busy'>(
      this,
      { state: observableRef, lastRequest: false, running: false, busy: false },
      { autoBind: true },
    );
  }

  /** Loads the first page; earlier pages stay until it arrives. */
  async load(ask: AskPage<First>, keeping?: Keeping<PagedState<First>>): Promise<void> {
    this.running.abort();
    const running = new AbortController();
    this.running = running;
    this.busy = false;
    this.lastRequest = { ask, keeping };
    this.set({ ...(keeping?.kept ?? this.state), loading: true });
    try {
      const first = await ask(undefined, running.signal);
      let { list: rows, next } = first as Page<RowOf<First>>;
      // A returning user gets as many rows as before, so that the scroll position stays the same.
      for (
        let page = 1;
        page < maxPages && next !== null && rows.length < (keeping?.kept?.rows.length ?? 0);
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

  /** Loads the next page, unless it is loading or there is none. */
  async more(): Promise<void> {
    const { lastRequest: asked, running } = this;
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

  /** Repeats the request from the first page. */
  async reload(): Promise<void> {
    if (this.lastRequest) await this.load(this.lastRequest.ask, this.lastRequest.keeping);
  }

  /** Removes rows immediately, before the server has responded. */
  drop(gone: (row: RowOf<First>) => boolean): void {
    this.set({ ...this.state, rows: this.state.rows.filter((row) => !gone(row)) });
  }

  /** Aborts requests when the responses are no longer needed. */
  stop(): void {
    this.running.abort();
  }

  private set(state: PagedState<First>): void {
    this.state = state;
    if (!state.loading) this.lastRequest?.keeping?.keep(state);
  }
}
