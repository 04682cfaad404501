import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';
import type { ConfigItem, ConfigKind } from './config-item';

/** An item with what tells cheaply, in the database alone, whether it may have changed since. */
export interface FreshItem extends ConfigItem {
  readonly print: string;
}

/** One kind of things that collectors go by. */
export interface ConfigPart {
  readonly kind: Exclude<ConfigKind, 'setting'>;
  /** How the operation log names them. */
  readonly entity: string;
  /**
   * Few and small: each process keeps their contents. Of the others it keeps the hashes, and holds the row that it
   * works by against them.
   */
  readonly isKept: boolean;
  /** What may have changed since the last version; what is known by its print to be unchanged may be left out. */
  fresh(tx: Statements): Promise<readonly FreshItem[]>;
  /** What the last version holds and is there no more. */
  gone(tx: Statements): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** Those who have something that collectors go by. */
export const configParts = createExtensionPoint<ConfigPart>('collector-nodes.config', { onFailure: 'refuse' });
