import { createExtensionPoint } from '#core';
import type { OutboundService } from '#core/server';
import type { WholeCascade } from './import/whole-cascade';

/** What an adapter works with. */
export interface RepostContext {
  readonly clientId: string;
  /** The only way out. */
  readonly outbound: OutboundService;
  /** Aborted when time is up or the server stops. */
  readonly signal: AbortSignal;
}

/** Brings the reposts of an address of its platform. */
export interface RepostAdapter {
  /** Lower case with hyphens; unique among the adapters. */
  readonly name: string;
  /** As people know the platform. */
  readonly title: string;
  /** Whether it can be asked now; one that cannot is not offered. */
  isReady(): Promise<boolean>;
  accepts(url: URL): boolean;
  /** Throws a `BusinessError` that says what is wrong. */
  reposts(context: RepostContext, url: URL): Promise<WholeCascade>;
}

/** Plugins of platforms that bring reposts by address; one that fails leaves the others. */
export const repostAdapters = createExtensionPoint<RepostAdapter>('repost-analysis.adapters', { onFailure: 'skip' });
