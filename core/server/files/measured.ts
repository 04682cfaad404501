import { createHash } from 'node:crypto';
import type { FileContent, PutOptions, WrittenFile } from './file-store';

/** Size of output blocks in bytes, so that not every row is written separately. */
const block = 256 * 1024;

/** Content on its way into a store. */
export interface Measured {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Returns the size and hash so far; complete once `bytes` has ended. */
  written(): WrittenFile;
  /** Returns the error of the content source if there is one, otherwise the write error. */
  faultOr(error: unknown): unknown;
}

/** Buffers small chunks, counts and hashes the content. `bytes` throws when the maximum is exceeded. */
export function measured(content: FileContent, { maxBytes: max = Infinity, tooLarge }: PutOptions = {}): Measured {
  const hash = createHash('sha256');
  let size = 0;
  let fault: { readonly error: unknown } | undefined;
  const pieces = content instanceof Uint8Array ? once(content) : gathered(content);
  /** Only errors thrown by the content count as its fault, not those its reader throws into it. */
  async function next(): Promise<IteratorResult<Uint8Array>> {
    try {
      const step = await pieces.next();
      if (step.done) return step;
      size += step.value.length;
      if (size > max) throw tooLarge?.() ?? new Error(`The file is larger than ${max} bytes`);
      hash.update(step.value);
      return step;
    } catch (error) {
      fault = { error };
      throw error;
    }
  }
  async function* bytes(): AsyncIterable<Uint8Array> {
    try {
      for (let step = await next(); !step.done; step = await next()) yield step.value;
    } finally {
      await pieces.return(undefined);
    }
  }
  return {
    bytes: bytes(),
    written: () => ({ size, sha256: hash.copy().digest('hex') }),
    faultOr: (error) => (fault ? fault.error : error),
  };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield content;
}

async function* gathered(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, void, void> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    size += bytes.length;
    if (size < block) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}
