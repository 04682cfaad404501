import { createExtensionPoint } from '#core';
import type { OutboundService } from '#core/server';

/** A place where words can be sent. */
export interface WebSearchEngineName {
  /** Tells it from the other engines of its adapter; short, without a colon. */
  readonly key: string;
  /** As people know it. */
  readonly title: string;
}

/** What an adapter works with. */
export interface WebSearchContext {
  /** The only way out. */
  readonly outbound: OutboundService;
  /** Aborted when time is up. */
  readonly signal: AbortSignal;
  /** The key of the engine that is asked. */
  readonly engine: string;
}

/** A result as an engine gives it. Texts are plain, times ISO 8601 in UTC. */
export interface FoundOutside {
  readonly title: string;
  readonly url: string;
  readonly summary?: string;
  /** The publisher; its host unless given. */
  readonly site?: string;
  readonly publishedAt?: string;
}

export interface FoundPage {
  readonly results: readonly FoundOutside[];
  /** What the adapter is given as `page` to go on; null at the end. */
  readonly next: string | null;
  /** How many there are in all, where the engine says so. */
  readonly total?: number;
}

/** Asks engines of one kind. */
export interface WebSearchAdapter {
  /** Lower case with hyphens; unique among the adapters. */
  readonly name: string;
  /** The engines that can be asked now, in the order in which they are offered. */
  engines(): Promise<readonly WebSearchEngineName[]>;
  /**
   * One page of what an engine finds for plain words; `page` is undefined for the first. Throws a `BusinessError` that
   * says what is wrong.
   */
  search(context: WebSearchContext, words: readonly string[], page: string | undefined): Promise<FoundPage>;
}

/** Those who ask engines outside. */
export const webSearchAdapters = createExtensionPoint<WebSearchAdapter>('web-search.adapters', { onFailure: 'skip' });
