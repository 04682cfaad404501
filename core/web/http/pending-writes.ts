import type { Method } from '#core';
import { randomId } from '../random-id';
import type { StorageService } from '../storage/storage-service';
import { hashText } from './hash-text';

/**
 * Milliseconds for which the key of a write with an unknown outcome is stored; the server stores the answer for a day.
 */
const keptMs = 12 * 3600_000;
const maxKept = 50;
/** Writes whose answer is only useful immediately: a repeated write needs a fresh answer. */
const shortLivedAnswers: readonly string[] = ['/v1/token/renew', '/v1/download-token'];

/** Identifies a write by the data it sends. */
export interface WriteIdentity {
  /** Hash of method, URL and content. */
  readonly content: string;
  /** Hash of the path and of the ids in the request, that is, of the target of the write. */
  readonly target: string;
}

interface PendingWrite extends WriteIdentity {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Stores the idempotency keys of writes with an unknown outcome, also across reloads of the window. The same write sent
 * again gets the same key, so the server returns its first answer instead of writing twice. A key is removed when a
 * definite answer arrives, or when another write with the same target has been answered: its content has changed.
 */
export class PendingWrites {
  private pending: readonly PendingWrite[] | undefined;
  /** Recently answered writes, for actions with several steps. */
  private answered: readonly PendingWrite[] = [];

  constructor(private readonly storage: StorageService) {}

  /** Returns the stored key of the same write, or a new one. */
  getKey({ content }: WriteIdentity): string {
    return this.current().find((each) => each.content === content)?.key ?? randomId();
  }

  has({ content }: WriteIdentity): boolean {
    return this.current().some((each) => each.content === content);
  }

  /** Stores the key of a write with an unknown outcome: the same write will be sent with this key. */
  keep(write: WriteIdentity, key: string): void {
    if (this.has(write)) return;
    this.save([...this.current(), { ...write, key, at: Date.now() }].slice(-maxKept));
  }

  /** Marks a write as answered. */
  settle(write: WriteIdentity, key: string): void {
    this.drop((each) => each.target === write.target);
    const others = this.answered.filter(({ target }) => target !== write.target);
    this.answered = [...others, { ...write, key, at: Date.now() }].slice(-maxKept);
  }

  /**
   * Keeps the keys of the writes that were answered since a time, in milliseconds since 1970: the action they belong to
   * has failed and will be repeated from the beginning.
   */
  reopenSince(at: number): void {
    const reopened = this.answered.filter((each) => each.at >= at && !this.has(each));
    if (reopened.length > 0) this.save([...this.current(), ...reopened].slice(-maxKept));
  }

  /** Removes the key of a refused write. */
  forget({ content }: WriteIdentity): void {
    this.drop((each) => each.content === content);
  }

  private drop(isDone: (write: PendingWrite) => boolean): void {
    const left = this.current().filter((each) => !isDone(each));
    if (left.length < this.current().length) this.save(left);
  }

  private current(): readonly PendingWrite[] {
    this.pending ??= this.storage.readOfWindow<readonly PendingWrite[]>('pendingWrites') ?? [];
    const fresh = this.pending.filter(({ at }) => Date.now() - at < keptMs);
    if (fresh.length < this.pending.length) this.save(fresh);
    return this.pending;
  }

  private save(pending: readonly PendingWrite[]): void {
    this.pending = pending;
    this.storage.writeOfWindow('pendingWrites', pending);
  }
}

/** Returns the identity of a write; undefined for one whose key must not outlive the request. */
export function identifyWrite(
  method: Method,
  path: string,
  query: Readonly<Record<string, string>>,
  body: unknown,
): WriteIdentity | undefined {
  if (shortLivedAnswers.includes(path)) return undefined;
  const content = body instanceof FormData ? formContent(body) : (JSON.stringify(body) ?? '');
  const search = JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const ids = [query, body instanceof FormData ? {} : body].flatMap(idsIn).toSorted();
  return { content: hashText(`${method} ${path} ${search}\n${content}`), target: hashText(`${path} ${ids.join()}`) };
}

/**
 * Serializes the fields of a form; files by name, size, type and time, since reading them would take as long as sending
 * them.
 */
function formContent(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type, value.lastModified],
    ),
  );
}

const idNames = /^ids?$|_ids?$/i;

/** Returns the values of top-level fields that identify something by its id. */
function idsIn(fields: unknown): readonly string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) =>
    idNames.test(name) ? (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')) : [],
  );
}
