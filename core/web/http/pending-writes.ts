import type { Method } from '#core';
import { randomId } from '../random-id';
import type { StorageService } from '../storage/storage-service';
import { hashText } from './hash-text';

/** How long the key of an unknown outcome is kept; the server keeps the answer for a day. */
const keptMs = 12 * 3600_000;
const maxKept = 50;
/** Writes whose answer is only of use at once: a repeated one needs a fresh answer. */
const shortLivedAnswers: readonly string[] = ['/v1/token/renew', '/v1/download-token'];

/** A write, recognised by what it sends. */
export interface WriteIdentity {
  /** Hash of method, address and content. */
  readonly content: string;
  /** Hash of the path and of the ids that the request names: what the write is about. */
  readonly target: string;
}

interface PendingWrite extends WriteIdentity {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Keeps the idempotency keys of writes whose outcome is unknown, over reloads of the window. The same write sent again
 * gets the same key, so the server answers what it answered first instead of writing twice. A key is dropped when a
 * definite answer comes, or when another write with the same target has been answered: its content has changed.
 */
export class PendingWrites {
  private pending: readonly PendingWrite[] | undefined;
  /** Writes that were answered lately, for actions of several steps. */
  private answered: readonly PendingWrite[] = [];

  constructor(private readonly storage: StorageService) {}

  /** The kept key of the same write, or a new one. */
  getKey({ content }: WriteIdentity): string {
    return this.current().find((each) => each.content === content)?.key ?? randomId();
  }

  has({ content }: WriteIdentity): boolean {
    return this.current().some((each) => each.content === content);
  }

  /** The outcome is unknown: the same write will be sent with this key. */
  keep(write: WriteIdentity, key: string): void {
    if (this.has(write)) return;
    this.save([...this.current(), { ...write, key, at: Date.now() }].slice(-maxKept));
  }

  /** The write was answered. */
  settle(write: WriteIdentity, key: string): void {
    this.drop((each) => each.target === write.target);
    const others = this.answered.filter(({ target }) => target !== write.target);
    this.answered = [...others, { ...write, key, at: Date.now() }].slice(-maxKept);
  }

  /**
   * Keeps the keys of what was answered since then, in milliseconds since 1970: the action of which it was a step has
   * failed and will be repeated from its beginning.
   */
  reopenSince(at: number): void {
    const reopened = this.answered.filter((each) => each.at >= at && !this.has(each));
    if (reopened.length > 0) this.save([...this.current(), ...reopened].slice(-maxKept));
  }

  /** The write was refused. */
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

/** Recognises a write; undefined for one whose key must not outlive the request. */
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

/** Fields of a form; files by name, size, type and time, since reading them would take as long as sending. */
function formContent(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type, value.lastModified],
    ),
  );
}

const idNames = /^ids?$|_ids?$/i;

/** Values of the fields on the first level that name something by its id. */
function idsIn(fields: unknown): readonly string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) =>
    idNames.test(name) ? (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')) : [],
  );
}
