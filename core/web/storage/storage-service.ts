import { compressToUTF16, decompressFromUTF16 } from 'lz-string';
import { storageKeys, windowKeys, type StatePart, type StorageKey, type WindowKey } from './storage-keys';

type State = Partial<Record<StatePart, unknown>>;

function parsed(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Stores values in local storage, and in memory when local storage is blocked or full, where they last as long as the
 * page.
 */
export class StorageService {
  private readonly memory = new Map<string, string>();
  private unpacked: { readonly text: string; readonly state: State } = { text: '', state: {} };

  /** Returns a value stored as JSON, or undefined when it is missing or corrupt. */
  read<T>(key: StorageKey): T | undefined {
    return parsed(this.text(key)) as T | undefined;
  }

  write(key: StorageKey, value: unknown): void {
    this.keep(key, JSON.stringify(value));
  }

  remove(key: StorageKey): void {
    this.memory.delete(storageKeys[key]);
    try {
      localStorage.removeItem(storageKeys[key]);
    } catch {
      // Blocked storage has nothing to remove.
    }
  }

  /** Returns one part of the state under `KS_VUEX`. */
  readState<T>(part: StatePart): T | undefined {
    return this.state()[part] as T | undefined;
  }

  writeState(part: StatePart, value: unknown): void {
    const state = this.state();
    if (JSON.stringify(state[part]) !== JSON.stringify(value))
      this.keep('state', compressToUTF16(JSON.stringify({ ...state, [part]: value })));
  }

  /** Returns a value of this window, preserved across reloads; undefined when there is none. */
  readOfWindow<T>(key: WindowKey): T | undefined {
    try {
      return parsed(sessionStorage.getItem(windowKeys[key])) as T | undefined;
    } catch {
      return undefined;
    }
  }

  /** Lost on reload where storage is blocked or full. */
  writeOfWindow(key: WindowKey, value: unknown): void {
    try {
      sessionStorage.setItem(windowKeys[key], JSON.stringify(value));
    } catch {
      // A value that cannot be stored is missing only after a reload.
    }
  }

  /** Removes all known keys except `KS_CLIENT_UI_ID`. */
  clear(): void {
    for (const key of Object.keys(windowKeys) as WindowKey[]) this.writeOfWindow(key, null);
    for (const key of Object.keys(storageKeys) as StorageKey[]) if (key !== 'clientUiId') this.remove(key);
  }

  /** Registers a callback for changes of the key in other tabs; returns a function that removes it. */
  onChange(key: StorageKey, listener: () => void): () => void {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === storageKeys[key]) listener();
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }

  private state(): State {
    const text = this.text('state');
    if (!text) return {};
    if (text !== this.unpacked.text) {
      const state = parsed(decompressFromUTF16(text));
      this.unpacked = { text, state: typeof state === 'object' && state !== null ? (state as State) : {} };
    }
    return this.unpacked.state;
  }

  private text(key: StorageKey): string | null | undefined {
    const memoryValue = this.memory.get(storageKeys[key]);
    if (memoryValue !== undefined) return memoryValue;
    try {
      return localStorage.getItem(storageKeys[key]);
    } catch {
      return undefined;
    }
  }

  private keep(key: StorageKey, text: string): void {
    try {
      localStorage.setItem(storageKeys[key], text);
      this.memory.delete(storageKeys[key]);
    } catch {
      this.memory.set(storageKeys[key], text);
    }
  }
}
