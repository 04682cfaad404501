import { createExtensionPoint } from '#core';
import type { OutboundClient } from '#core/server';

/** An engine to which words can be sent. */
export interface WebSearchEngineName {
  /** Identifies the engine within its adapter; short, without a colon. */
  readonly key: string;
  /** Display name of the engine. */
  readonly title: string;
}

/** Services available to an adapter. */
export interface WebSearchContext {
  /** The only permitted way to make outbound requests. */
  readonly outbound: OutboundClient;
  /** Aborted on timeout. */
  readonly signal: AbortSignal;
  /** Key of the requested engine. */
  readonly engine: string;
}

/** A result from an engine. Texts are plain, times ISO 8601 in UTC. */
export interface EngineResult {
  readonly title: string;
  readonly url: string;
  readonly summary?: string;
  /** The publisher; defaults to the host. */
  readonly site?: string;
  readonly publishedAt?: string;
}

export interface ResultPage {
  readonly results: readonly EngineResult[];
  /** Value passed to the adapter as `page` for the next page; null at the end. */
  readonly next: string | null;
  /** Total number of results, if the engine reports it. */
  readonly total?: number;
}

/** Queries engines of one kind. */
export interface WebSearchAdapter {
  /** Lower case with hyphens; unique among the adapters. */
  readonly name: string;
  /** Returns the available engines in display order. */
  engines(): Promise<readonly WebSearchEngineName[]>;
  /**
   * Returns one page of results for plain words; `page` is undefined for the first.
   * @throws {BusinessError} With the reason of the failure.
   */
  search(context: WebSearchContext, words: readonly string[], page: string | undefined): Promise<ResultPage>;
}

/** Adapters for external search engines. */
export const webSearchAdapters = createExtensionPoint<WebSearchAdapter>('web-search.adapters', { onFailure: 'skip' });
