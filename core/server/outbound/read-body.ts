import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from './outbound-error';

/** Maximum number of bytes on the wire, and after decompression. */
export interface BodyLimits {
  readonly wire: number;
  readonly decoded: number;
  /** Returns the beginning of a body that is longer after decompression. */
  readonly isCut?: boolean;
}

const gzipNames = new Set(['gzip', 'x-gzip']);
/** Registered codings; those that are not supported fail. */
const codingNames = new Set([...gzipNames, 'deflate', 'br', 'zstd', 'compress', 'x-compress', 'dcb', 'dcz', 'exi']);

/**
 * Reads a body to its end, or stops with `outbound.too-large` at the first byte beyond a limit, so that a decompression
 * bomb uses little memory.
 */
export async function readBody(body: Readable, encoding: string | undefined, limits: BodyLimits): Promise<Buffer> {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    // Servers name charsets and file types here; like browsers, such names are ignored.
    .filter((name) => codingNames.has(name))
    .reverse();
  if (codings.length > 2)
    throw new OutboundError('outbound.encoding', `Encoded ${codings.length} times over: ${encoding}`);
  const counted = counting(body, limits.wire);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of codings.reduce(decoded, counted)) {
    size += chunk.length;
    if (size > limits.decoded && !limits.isCut) throw tooLarge(limits.decoded);
    chunks.push(chunk);
    if (size > limits.decoded) break;
  }
  return Buffer.concat(chunks, Math.min(size, limits.decoded));
}

const tooLarge = (limit: number) => new OutboundError('outbound.too-large', `The body is larger than ${limit} bytes`);

async function* counting(body: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function* decoded(source: AsyncIterable<Buffer>, coding: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await firstBytes(chunks, 2);
  if (first.length === 0) return;
  const input = async function* (): AsyncGenerator<Buffer> {
    yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  // Some servers name a coding that they have not applied.
  if (gzipNames.has(coding) && !(first[0] === 0x1f && first[1] === 0x8b)) {
    yield* input();
    return;
  }
  const decoder = getDecoder(coding, first);
  let failure: unknown;
  pipeline(input, decoder, (error) => {
    failure = error;
  });
  try {
    for await (const chunk of decoder) yield chunk as Buffer;
  } catch (error) {
    const cause = failure ?? error;
    if (cause instanceof Error && 'code' in cause && /^Z_|^ERR_(_?BROTLI|ZLIB)/.test(String(cause.code))) {
      throw new OutboundError('outbound.encoding', `The body is not valid ${coding}: ${cause.message}`, cause);
    }
    throw cause;
  } finally {
    decoder.destroy();
  }
}

/** Returns the chunks that hold the first bytes, as one; shorter only at the end. */
async function firstBytes(chunks: AsyncIterator<Buffer>, count: number): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < count) {
    const next = await chunks.next();
    if (next.done) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return start;
}

/**
 * `deflate` means zlib in the standard and raw deflate on some servers; the first byte distinguishes them. Truncated
 * bodies return what was received.
 */
function getDecoder(coding: string, start: Buffer): Transform {
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient);
    case 'deflate':
      return ((start[0] ?? 0) & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new OutboundError('outbound.encoding', `Unknown content encoding: ${coding}`);
  }
}
