import type { Caller } from '#core/server';
import type { KeyRow } from './key-store';

/** Stores which key authenticated a caller, for the duration of the request. */
export class AdmittedKeys {
  private readonly keys = new WeakMap<Caller, KeyRow>();

  note(caller: Caller, key: KeyRow): void {
    this.keys.set(caller, key);
  }

  of(caller: Caller): KeyRow {
    const key = this.keys.get(caller);
    if (!key) throw new Error('The caller was not authenticated by a key');
    return key;
  }
}
