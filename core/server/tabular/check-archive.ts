import { inflateRawSync } from 'node:zlib';
import { InputError } from '#core';

/** What a workbook may come to when it is unpacked, in bytes. */
const mostUnpacked = 128 * 1024 * 1024;
const mostFiles = 5000;

const fileHead = 0x02014b50;
const directoryEnd = 0x06054b50;
const deflated = 8;

/**
 * Throws unless a ZIP archive unpacks to a bearable size. What it says of its own size is not believed: every file is
 * unpacked here, piece by piece within the limit, before anything is built from it. Layout: APPNOTE.TXT 4.3 of PKWARE.
 */
export function checkArchive(archive: Buffer): void {
  const broken = (): InputError => new InputError('The file is no workbook that can be read', 'file-unreadable');
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== directoryEnd) throw broken();
  let left = mostUnpacked;
  let at = archive.readUInt32LE(end + 16);
  const files = archive.readUInt16LE(end + 10);
  if (files > mostFiles) throw new InputError('The workbook holds too many parts', 'file-too-large');
  for (let file = 0; file < files; file += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== fileHead) throw broken();
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const place = archive.readUInt32LE(at + 42);
    if (place + 30 > archive.length) throw broken();
    const start = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
    left -= method === deflated ? unpackedSize(archive.subarray(start, start + packed), left) : packed;
    if (left < 0) throw new InputError('The workbook is too large when it is unpacked', 'file-too-large');
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** How large the piece is unpacked, or more than the limit. */
function unpackedSize(piece: Buffer, limit: number): number {
  try {
    return inflateRawSync(piece, { maxOutputLength: Math.max(1, limit) }).length;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return limit + 1;
    throw new InputError('The file is no workbook that can be read', 'file-unreadable');
  }
}
