import type { Caller } from '#core/server';
import type { KeyRow } from './key-store';

/** Remembers by which key a caller was let in, for as long as its request lasts. */
export class AdmittedKeys {
  private readonly keys = new WeakMap<Caller, KeyRow>();

  note(caller: Caller, key: KeyRow): void {
    this.keys.set(caller, key);
  }

  of(caller: Caller): KeyRow {
    const key = this.keys.get(caller);
    if (!key) throw new Error('The caller was not let in by a key');
    return key;
  }
}
