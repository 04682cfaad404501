import { createToken } from '#core';
import type { StatePart, StorageKey } from './storage-keys';

/** What this browser remembers. Where storage is blocked or full it remembers for as long as the page lives. */
export interface StorageService {
  /** The value kept as JSON, or undefined when there is none or it is broken. */
  read<T>(key: StorageKey): T | undefined;
  write(key: StorageKey, value: unknown): void;
  remove(key: StorageKey): void;
  /** One part of the state under `KS_VUEX`. */
  readState<T>(part: StatePart): T | undefined;
  writeState(part: StatePart, value: unknown): void;
  /** Forgets every known key but `KS_CLIENT_UI_ID`. */
  clear(): void;
  /** Calls back when another tab changes the key; returns the way to stop. */
  onChange(key: StorageKey, listener: () => void): () => void;
}
export const StorageService = createToken<StorageService>('core.storage');
