import { compressToUTF16, decompressFromUTF16 } from 'lz-string';
import { reaction } from 'mobx';
import type { AuthService } from '../auth/auth-service';

/** Input of a form that has not been submitted. */
export interface StoredDraft<T = unknown> {
  readonly value: T;
  /** Time of the last input, in milliseconds since 1970. */
  readonly at: number;
  /** Version of the edited record on which the draft is based. */
  readonly base?: string;
}

/** Milliseconds for which a draft is kept. */
export const draftLifetime = 7 * 24 * 60 * 60_000;
/** Maximum number of drafts per user; the oldest are removed first. */
const maxDrafts = 50;
/** Milliseconds between a change and its write. */
const writeDelay = 300;
/** Maximum number of characters of a draft's JSON in local storage. */
const maxCharacters = 2_000_000;
const prefix = 'KS_DRAFT ';
/** Names of values that are never stored. */
const secretName = /pass(word|wd|phrase)|secret|token|api_?key|credential|cookie/i;

/** Returns whether a value of this name may be stored on the device. */
export const mayKeep = (name: string): boolean => !secretName.test(name);

/** Omits files and secrets. */
const keepable = (name: string, value: unknown): unknown =>
  mayKeep(name) && !(value instanceof Blob) ? value : undefined;

function parsed(packed: string | null): StoredDraft | undefined {
  try {
    const draft = JSON.parse(decompressFromUTF16(packed ?? '') || 'null') as StoredDraft | null;
    return typeof draft?.at === 'number' && 'value' in draft ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isOver = ({ at }: StoredDraft, now = Date.now()): boolean => now - at > draftLifetime;

/**
 * Stores the drafts of forms on this device, by user. They are in local storage under their own keys, which are not
 * cleared at the end of a session, and in memory if local storage is blocked or full. Users cannot read each other's
 * drafts.
 */
export class DraftStore {
  private readonly memory = new Map<string, StoredDraft>();
  private readonly unwritten = new Map<string, StoredDraft>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly auth: AuthService) {
    // The key of a draft contains its user, so that input that is unwritten when a session ends still belongs to that
    // user.
    reaction(
      () => auth.user?.User_ID,
      () => this.flush(),
    );
    window.addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.flush());
    this.sweep();
  }

  /** Number of drafts of the signed-in user on this device. */
  get count(): number {
    this.flush();
    return this.owned().length;
  }

  /** Returns the draft of this name, unless it is older than seven days or invalid. */
  read<T>(name: string): StoredDraft<T> | undefined {
    const key = this.getKey(name);
    const draft = key === undefined ? undefined : this.draftAt(key);
    return draft && !isOver(draft) ? (draft as StoredDraft<T>) : undefined;
  }

  /** Stores a draft in place of the previous one; does nothing while no user is signed in. */
  keep(name: string, value: unknown, base?: string): void {
    const key = this.getKey(name);
    if (key === undefined) return;
    this.unwritten.set(key, { at: Date.now(), value, ...(base !== undefined && { base }) });
    this.timer ??= setTimeout(() => this.flush(), writeDelay);
  }

  drop(name: string): void {
    const key = this.getKey(name);
    if (key !== undefined) this.remove(key);
  }

  /** Removes all drafts of the signed-in user. */
  dropAll(): void {
    this.flush();
    for (const key of this.owned()) this.remove(key);
  }

  /** Writes pending changes. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [key, draft] of this.unwritten) this.write(key, draft);
    this.unwritten.clear();
  }

  private get owner(): string | undefined {
    const { user, simulated } = this.auth;
    if (!user) return undefined;
    // Input of an operator who impersonates a user does not belong to that user.
    return [user.User_ID, ...(simulated ? [user.Simulator_Name ?? ''] : [])].map(encodeURIComponent).join('~');
  }

  private getKey(name: string): string | undefined {
    const { owner } = this;
    return owner === undefined ? undefined : `${prefix}${owner} ${name}`;
  }

  private owned(): string[] {
    const start = this.getKey('');
    if (start === undefined) return [];
    return [...new Set([...this.keys(), ...this.memory.keys()])].filter((key) => key.startsWith(start));
  }

  private keys(): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  private draftAt(key: string): StoredDraft | undefined {
    const newest = this.unwritten.get(key) ?? this.memory.get(key);
    if (newest) return JSON.parse(JSON.stringify(newest, keepable)) as StoredDraft;
    try {
      return parsed(localStorage.getItem(key));
    } catch {
      return undefined;
    }
  }

  private remove(key: string): void {
    this.unwritten.delete(key);
    this.memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage that is blocked holds nothing to remove.
    }
  }

  private write(key: string, draft: StoredDraft): void {
    const text = JSON.stringify(draft, keepable);
    const ownerPrefix = key.slice(0, key.indexOf(' ', prefix.length) + 1);
    const owned = this.keys().filter((each) => each !== key && each.startsWith(ownerPrefix));
    if (owned.length >= maxDrafts) this.remove(this.getOldest(owned));
    if (text.length <= maxCharacters && (this.wrote(key, text) || (this.sweep(), this.wrote(key, text))))
      this.memory.delete(key);
    else this.memory.set(key, JSON.parse(text) as StoredDraft);
  }

  private wrote(key: string, text: string): boolean {
    try {
      localStorage.setItem(key, compressToUTF16(text));
      return true;
    } catch {
      return false;
    }
  }

  private getOldest(keys: readonly string[]): string {
    const aged = keys.map((key) => ({ key, at: this.draftAt(key)?.at ?? 0 }));
    return aged.reduce((one, other) => (other.at < one.at ? other : one)).key;
  }

  /** Removes expired and invalid drafts of all users. */
  private sweep(): void {
    for (const key of this.keys()) {
      const draft = this.draftAt(key);
      if (!draft || isOver(draft)) this.remove(key);
    }
  }
}
