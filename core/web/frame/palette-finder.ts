import { makeAutoObservable, observableRef } from 'mobx';
import { findBest } from './palette-search';
import type { PaletteItem, PaletteSource } from './palette-source';

type ItemsBySource = ReadonlyMap<PaletteSource, readonly PaletteItem[]>;

/** Results of one source for the typed text. */
export interface FoundGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const minQueryLength = 2;
const maxPerSource = 8;
const nothing: ItemsBySource = new Map();

/** Collects the results of plugins for the typed text as they arrive; a failing source adds nothing. */
export class PaletteFinder {
  private listed = nothing;
  /** Server results for `query`. */
  private remoteItems = nothing;
  private query = '';
  private readonly listing = new Set<PaletteSource>();
  private whole = new AbortController();
  private latest = new AbortController();

  constructor(private readonly sources: () => Promise<readonly PaletteSource[]>) {
    makeAutoObservable<this, 'sources' | 'listing' | 'whole' | 'latest' | 'listed' | 'remoteItems' | 'query'>(
      this,
      {
        listed: observableRef,
        remoteItems: observableRef,
        query: observableRef,
        sources: false,
        listing: false,
        whole: false,
        latest: false,
        groups: false,
      },
      { autoBind: true },
    );
  }

  /** Returns the results for the current text: lists immediately, server results once they have been requested. */
  groups(typed: string): readonly FoundGroup[] {
    const words = typed.trim();
    const sources = [...new Set([...this.listed.keys(), ...this.remoteItems.keys()])];
    return sources
      .sort((one, other) => one.order - other.order)
      .map((source) => {
        const fitting = findBest(
          (this.listed.get(source) ?? []).map((item) => ({ item, texts: [item.label, item.detail ?? ''] })),
          words,
          maxPerSource,
        ).map(({ item }) => item);
        const keys = new Set(fitting.map(({ key }) => key));
        const answered = words === this.query ? (this.remoteItems.get(source) ?? []) : [];
        return {
          title: source.title(),
          items: [...fitting, ...answered.filter(({ key }) => !keys.has(key))].slice(0, maxPerSource),
        };
      })
      .filter(({ items }) => items.length > 0);
  }

  /** Queries the sources for the text; a previous query is canceled. */
  async ask(typed: string): Promise<void> {
    const words = typed.trim();
    if (words === '') return;
    this.latest.abort();
    const latest = new AbortController();
    this.latest = latest;
    const hasCharacters = /[a-z]/i.test(words);
    const sources = await this.sources();
    if (latest.signal.aborted) return;
    this.begin(words);
    for (const source of sources) {
      if (source.list && (hasCharacters || !source.isListForMessages)) this.fetchList(source, source.list.bind(source));
      if (words.length >= minQueryLength)
        source.find?.(words, latest.signal).then(
          (items) => !latest.signal.aborted && this.takeFound(source, items),
          () => undefined,
        );
    }
  }

  /** Enables requests for lists, also again after `stop`. */
  start(): void {
    this.whole = new AbortController();
  }

  /** Cancels pending requests. */
  stop(): void {
    this.latest.abort();
    this.whole.abort();
  }

  private fetchList(source: PaletteSource, list: NonNullable<PaletteSource['list']>): void {
    if (this.listing.has(source)) return;
    this.listing.add(source);
    list(this.whole.signal).then(
      (items) => this.takeList(source, items),
      () => this.listing.delete(source),
    );
  }

  private begin(words: string): void {
    this.query = words;
    this.remoteItems = nothing;
  }

  private takeList(source: PaletteSource, items: readonly PaletteItem[]): void {
    this.listed = new Map([...this.listed, [source, items]]);
  }

  private takeFound(source: PaletteSource, items: readonly PaletteItem[]): void {
    this.remoteItems = new Map([...this.remoteItems, [source, items]]);
  }
}
