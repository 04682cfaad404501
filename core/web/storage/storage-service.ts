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
 * What this browser remembers. Where storage is blocked or full it remembers for as long as the page lives.
 * Keeps values in local storage, and in memory what local storage will not take.
 */
export class StorageService {
  private readonly memory = new Map<string, string>();
  private unpacked: { readonly text: string; readonly state: State } = { text: '', state: {} };

  /** The value kept as JSON, or undefined when there is none or it is broken. */
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
      // Storage that is blocked holds nothing to remove.
    }
  }

  /** One part of the state under `KS_VUEX`. */
  readState<T>(part: StatePart): T | undefined {
    return this.state()[part] as T | undefined;
  }

  writeState(part: StatePart, value: unknown): void {
    const state = this.state();
    if (JSON.stringify(state[part]) !== JSON.stringify(value))
      this.keep('state', compressToUTF16(JSON.stringify({ ...state, [part]: value })));
  }

  /** A value that only this window knows, over reloads; undefined when there is none. */
  readOfWindow<T>(key: WindowKey): T | undefined {
    try {
      return parsed(sessionStorage.getItem(windowKeys[key])) as T | undefined;
    } catch {
      return undefined;
    }
  }

  /** Lost with a reload where storage is blocked or full. */
  writeOfWindow(key: WindowKey, value: unknown): void {
    try {
      sessionStorage.setItem(windowKeys[key], JSON.stringify(value));
    } catch {
      // What cannot be kept is only missed after a reload.
    }
  }

  /** Forgets every known key but `KS_CLIENT_UI_ID`. */
  clear(): void {
    for (const key of Object.keys(windowKeys) as WindowKey[]) this.writeOfWindow(key, null);
    for (const key of Object.keys(storageKeys) as StorageKey[]) if (key !== 'clientUiId') this.remove(key);
  }

  /** Calls back when another tab changes the key; returns the way to stop. */
  onChange(key: StorageKey, listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === null || event.key === storageKeys[key]) listener();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
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
    const kept = this.memory.get(storageKeys[key]);
    if (kept !== undefined) return kept;
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
