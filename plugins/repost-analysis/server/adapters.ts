import { createExtensionPoint } from '#core';
import type { OutboundClient } from '#core/server';
import type { WholeCascade } from './import/whole-cascade';

/** Services available to an adapter. */
export interface RepostContext {
  readonly clientId: string;
  /** The only permitted way to make outbound requests. */
  readonly outbound: OutboundClient;
  /** Aborted on timeout or server shutdown. */
  readonly signal: AbortSignal;
}

/** Fetches the reposts of a URL of its platform. */
export interface RepostAdapter {
  /** Lower case with hyphens; unique among the adapters. */
  readonly name: string;
  /** Display name of the platform. */
  readonly title: string;
  /** Whether the adapter is available now; unavailable adapters are not offered. */
  isReady(): Promise<boolean>;
  accepts(url: URL): boolean;
  /** @throws {BusinessError} With the reason of the failure. */
  reposts(context: RepostContext, url: URL): Promise<WholeCascade>;
}

/** Plugins that fetch reposts of a platform by URL; a failing plugin does not affect the others. */
export const repostAdapters = createExtensionPoint<RepostAdapter>('repost-analysis.adapters', { onFailure: 'skip' });
