import { createToken, NotFoundError } from '#core';
import { UnavailableError } from '../database';

/** What was written. */
export interface WrittenFile {
  /** Bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A file as it lies in the store. */
export interface FoundFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly changedAt: Date;
}

/** So many bytes from one on. */
export interface FileRange {
  readonly start: number;
  readonly length: number;
}

export interface PutOptions {
  /** The content type; octets unless given. */
  readonly type?: string;
  /** Bytes past which nothing is written and what `tooLarge` gives is thrown. */
  readonly most?: number;
  readonly tooLarge?: () => Error;
}

/** What is written, whole or as it comes. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array | string>;

/**
 * Where files lie that are no rows: a folder of this machine, or a bucket that every machine reaches. Names are paths
 * without a slash in front, such as `exports/12/34`; the first part is one of `storeFolders`. Calls throw
 * `FileMissingError` for a name that is not there, and `FileStoreError` when the store cannot serve.
 */
export interface FileStore {
  /** The folder of this machine, absolute; undefined for a store that every machine reaches. */
  readonly folder?: string;
  /** Writes to the end or not at all, in place of what had the name; it is kept before this returns. */
  put(name: string, content: FileContent, options?: PutOptions): Promise<WrittenFile>;
  /** Bytes as they come; of a range that ends behind the file, those that there are. */
  get(name: string, range?: FileRange): Promise<AsyncIterable<Uint8Array>>;
  /** Undefined when it is not there. */
  size(name: string): Promise<number | undefined>;
  /** Does nothing when it is not there. */
  remove(name: string): Promise<void>;
  /** Files of the store whose names begin so; an empty prefix or one that ends with a slash. */
  list(prefix: string): AsyncIterable<FoundFile>;
  /** Lets go what writes left that were broken off before this; gives how many. */
  forgetBroken(before: Date): Promise<number>;
  /** Throws `FileStoreError`, which says what is wrong, unless it can be written and read. */
  check(): Promise<void>;
}
export const FileStore = createToken<FileStore>('core.file-store');

/** There is no file of this name. */
export class FileMissingError extends NotFoundError {
  constructor(readonly file: string) {
    super(`There is no file ${file}`, 'file-missing');
  }
}

/** Why a store does not serve: it is not reached, does not let us, has no such bucket, is full, or fails otherwise. */
export type StoreFault = 'unreachable' | 'refused' | 'no-bucket' | 'full' | 'failed';

/** The store cannot serve this now; a caller is answered with 503, or 507 when it is full. */
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
 * What the first part of a name may be. All else in a data folder or a bucket is somebody else's, such as the plugins
 * of third parties: it is neither listed, nor moved, nor removed.
 */
export const storeFolders: ReadonlySet<string> = new Set(['evidence', 'exports', 'files', 'installation']);

const names = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/;

/** Whether a file of the store may be called so. */
export const isStoreName = (name: string): boolean => names.test(name) && storeFolders.has(name.split('/')[0] ?? '');

/** Throws for what is no name of a file in the store. */
export function checkedName(name: string): string {
  if (!isStoreName(name)) throw new Error(`${name} is no name of a file`);
  return name;
}

/** Removes all files whose names begin so. */
export async function removeBelow(store: FileStore, prefix: string): Promise<void> {
  for await (const { name } of store.list(prefix)) await store.remove(name);
}

/** The whole of a file, or of a range of it, in memory. */
export async function wholeFile(store: FileStore, name: string, range?: FileRange): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await store.get(name, range)) parts.push(part);
  return Buffer.concat(parts);
}
