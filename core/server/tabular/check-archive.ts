import { createInflateRaw } from 'node:zlib';
import { InputError } from '#core';
import { beyondLimit, checkUnpacked, tableLimits } from './table-limits';

const fileHead = 0x02014b50;
const directoryEnd = 0x06054b50;
const directory64End = 0x06064b50;
const deflated = 8;
/** Compressed bytes processed at once, so that a decompression bomb is detected early. */
const pieceSize = 16_384;

const broken = (): InputError => new InputError('The file is not a readable workbook', 'file-unreadable');

/** Receives the unpacked content of each part, and may throw. */
export type PartLook = (part: string, chunk: Buffer) => void;

/**
 * Throws unless a ZIP archive unpacks to an acceptable size. Declared sizes are not trusted: every part is unpacked
 * here in pieces within the limits (`most` bytes instead of the default), passed to `look`, and discarded. Layout:
 * PKWARE APPNOTE.TXT 4.3.
 */
export async function checkArchive(archive: Uint8Array, max?: number, look?: PartLook): Promise<void> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== directoryEnd) throw broken();
  const parts = bytes.readUInt16LE(end + 10);
  if (parts > tableLimits.parts)
    throw beyondLimit('parts', `The workbook has ${parts} parts; at most ${tableLimits.parts} are read`);
  let unpacked = 0;
  let at = bytes.readUInt32LE(end + 16);
  const after = at + bytes.readUInt32LE(end + 12);
  // The later reader of the archive must find the same content: nothing before it, and no second directory.
  if (after !== end && (after + 4 > end || bytes.readUInt32LE(after) !== directory64End)) throw broken();
  for (let part = 0; part < parts; part += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== fileHead) throw broken();
    const packed = bytes.readUInt32LE(at + 20);
    const place = bytes.readUInt32LE(at + 42);
    if (place + 30 > bytes.length) throw broken();
    const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const isDeflated = bytes.readUInt16LE(at + 10) === deflated;
    unpacked += isDeflated
      ? await unpackedSize(bytes.subarray(start, start + packed), (size, chunk) => {
          checkUnpacked(unpacked + size, bytes.length, max);
          look?.(name, chunk);
        })
      : packed;
    checkUnpacked(unpacked, bytes.length, max);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // Parts missing from the count would be read nevertheless.
  if (at !== after) throw broken();
}

async function unpackedSize(part: Buffer, check: (size: number, chunk: Buffer) => void): Promise<number> {
  const inflate = createInflateRaw();
  const pieces = async function* () {
    for (let at = 0; at < part.length; at += pieceSize) yield part.subarray(at, at + pieceSize);
  };
  const closed = new Promise((resolve) => inflate.once('close', resolve));
  let size = 0;
  const feed = (async () => {
    for await (const piece of pieces()) {
      if (inflate.destroyed) return;
      if (!inflate.write(piece)) await Promise.race([new Promise((resolve) => inflate.once('drain', resolve)), closed]);
    }
    inflate.end();
  })();
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      check(size, chunk);
    }
    await feed;
  } catch (error) {
    throw error instanceof InputError ? error : broken();
  } finally {
    inflate.destroy();
  }
  return size;
}
