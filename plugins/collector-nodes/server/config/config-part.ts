import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { ConfigItem, ConfigKind } from './config-item';

/** An item with a fingerprint computed cheaply in the database, which shows whether it may have changed. */
export interface FingerprintedItem extends ConfigItem {
  readonly print: string;
}

/** One kind of configuration item. */
export interface ConfigPart {
  readonly kind: Exclude<ConfigKind, 'setting'>;
  /** Entity name in the operation log. */
  readonly entity: string;
  /**
   * True for few and small items: each process caches their contents. Of other kinds it caches only the hashes and
   * verifies each row it uses against them.
   */
  readonly isCached: boolean;
  /**
   * Returns the items that may have changed since the last version; items whose fingerprint shows no change may be
   * omitted.
   */
  changedItems(tx: Statements): Promise<readonly FingerprintedItem[]>;
  /** Returns the items of the last version that no longer exist. */
  removedItems(tx: Statements): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** Extension point for plugins that contribute to the collector configuration. */
export const configParts = createExtensionPoint<ConfigPart>('collector-nodes.config', { onFailure: 'refuse' });
