import { createToken, NotFoundError } from '#core';
import { UnavailableError } from '../database';

/** Size and hash of a written file. */
export interface WrittenFile {
  /** In bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file found in the store. */
export interface FoundFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly changedAt: Date;
}

/** A range of bytes. */
export interface FileRange {
  readonly start: number;
  readonly length: number;
}

export interface PutOptions {
  /** Content type; defaults to application/octet-stream. */
  readonly type?: string;
  /** Maximum number of bytes; beyond it nothing is written and the error from `tooLarge` is thrown. */
  readonly maxBytes?: number;
  readonly tooLarge?: () => Error;
}

/** Content to write, complete or streamed. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array | string>;

/**
 * Storage for files that are not database rows: a folder of this machine, or a bucket that every machine can access.
 * Names are paths without a leading slash, such as `exports/12/34`; the first part is one of `storeFolders`. Calls
 * throw `FileMissingError` for a missing name, and `FileStoreError` when the store is unavailable.
 */
export interface FileStore {
  /** Absolute path of the folder; undefined for a store that every machine can access. */
  readonly folder?: string;
  /** Writes completely or not at all, replacing an existing file; durable when this returns. */
  put(name: string, content: FileContent, options?: PutOptions): Promise<WrittenFile>;
  /** Streams bytes; a range that exceeds the file is truncated. */
  get(name: string, range?: FileRange): Promise<AsyncIterable<Uint8Array>>;
  /** Returns undefined when the file does not exist. */
  size(name: string): Promise<number | undefined>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
  /** Lists files by prefix, which is empty or ends with a slash. */
  list(prefix: string): AsyncIterable<FoundFile>;
  /** Removes the remains of writes interrupted before this time; returns their number. */
  forgetBroken(before: Date): Promise<number>;
  /** Throws `FileStoreError` with the reason unless the store can be written and read. */
  check(): Promise<void>;
}
export const FileStore = createToken<FileStore>('core.file-store');

/** No file has this name. */
export class FileMissingError extends NotFoundError {
  constructor(readonly file: string) {
    super(`File ${file} not found`, 'file-missing');
  }
}

/** Reason why a store is unavailable: not reachable, access denied, bucket missing, full, or another failure. */
export type StoreFault = 'unreachable' | 'refused' | 'no-bucket' | 'full' | 'failed';

/** The store is unavailable; callers receive 503, or 507 when it is full. */
export class FileStoreError extends UnavailableError {
  constructor(
    message: string,
    readonly fault: StoreFault,
    cause?: unknown,
  ) {
    super(message, fault === 'full' ? 507 : 503, fault === 'full' ? 'disk-full' : 'unavailable', cause);
    this.name = 'FileStoreError';
  }
}

/**
 * Allowed first parts of a name. Everything else in a data folder or a bucket belongs to others, such as third-party
 * plugins: it is neither listed, moved nor removed.
 */
export const storeFolders: ReadonlySet<string> = new Set(['evidence', 'exports', 'files', 'installation']);

const names = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/;

/** Returns true when this is a valid name of a file in the store. */
export const isStoreName = (name: string): boolean => names.test(name) && storeFolders.has(name.split('/')[0] ?? '');

/** Throws when this is not a valid name of a file in the store. */
export function checkedName(name: string): string {
  if (!isStoreName(name)) throw new Error(`${name} is not a valid file name`);
  return name;
}

/** Removes all files with this prefix. */
export async function removeBelow(store: FileStore, prefix: string): Promise<void> {
  for await (const { name } of store.list(prefix)) await store.remove(name);
}

/** Reads a file, or a range of it, into memory. */
export async function wholeFile(store: FileStore, name: string, range?: FileRange): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await store.get(name, range)) parts.push(part);
  return Buffer.concat(parts);
}
