import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import iconv from 'iconv-lite';
import { decodeBytes } from '../charset';
import { ImportError } from './import-row';

/** The uncompressed bytes of an import file, with a preview of the beginning. */
export interface ByteSource {
  /** The first bytes, at most 64 KiB; they are included in `stream` again. */
  readonly head: Buffer;
  readonly stream: Readable;
}

const headSize = 65_536;

/**
 * Yields the pieces of content in memory, and lets other work run between them: a reader of one large piece would block
 * the process until its end.
 */
export async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += headSize) {
    if (at > 0) await nextTurn();
    yield content.subarray(at, at + headSize);
  }
}

/**
 * Opens a path or a stream; gzipped content is decompressed regardless of its name. `maxBytes` applies to the
 * uncompressed size.
 */
export async function openBytes(source: string | AsyncIterable<Uint8Array>, maxBytes: number): Promise<ByteSource> {
  const raw = typeof source === 'string' ? createReadStream(source) : Readable.from(source, { objectMode: false });
  const { head, stream } = await peek(raw);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return { head, stream: limited(stream, maxBytes) };
  const gunzip = createGunzip();
  stream.once('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => stream.destroy());
  return peek(limited(stream.pipe(gunzip), maxBytes));
}

async function peek(stream: Readable): Promise<ByteSource> {
  const chunks: Buffer[] = [];
  let size = 0;
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (size < headSize) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const start = Buffer.concat(chunks);
  const all = async function* (): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      stream.destroy();
    }
  };
  return { head: start.subarray(0, headSize), stream: Readable.from(all(), { objectMode: false }) };
}

function limited(stream: Readable, maxBytes: number): Readable {
  const counted = async function* (): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new ImportError('import.file-too-large', `The file is larger than ${maxBytes} bytes`);
      yield chunk;
    }
  };
  return Readable.from(counted(), { objectMode: false });
}

/**
 * Yields the text of a source. The charset is detected from the beginning, cut at a line end so that no character is
 * split.
 */
export async function* textOf({ head, stream }: ByteSource): AsyncGenerator<string> {
  const lastLine = head.lastIndexOf(0x0a);
  const { charset } = decodeBytes(head.length < headSize || lastLine < 0 ? head : head.subarray(0, lastLine));
  const decoder = iconv.getDecoder(charset);
  let first = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = decoder.write(chunk);
    yield first ? text.replace(/^\ufeff/, '') : text;
    if (text !== '') first = false;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
