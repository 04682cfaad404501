import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { StreamOdds } from './stream-odds';

const magic = 'EMS1';
const maxBytes = 4 * 1024 * 1024;

/**
 * Encodes a calibration for the database: `EMS1`, then compressed: a line of JSON, the hashes of the features (32 bits,
 * little-endian) and their weights.
 */
export function encodeStream({ features, weights, ...about }: StreamOdds): Buffer {
  const hashes = Buffer.alloc(features.length * 4);
  for (const [index, hash] of features.entries()) hashes.writeInt32LE(hash, index * 4);
  return Buffer.concat([
    Buffer.from(magic),
    brotliCompressSync(
      Buffer.concat([
        Buffer.from(`${JSON.stringify({ ...about, size: features.length })}\n`),
        hashes,
        Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
      ]),
      { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    ),
  ]);
}

/** Decodes a calibration; null for a version that is no longer supported, which is recomputed the next night. */
export function decodeStream(content: Uint8Array): StreamOdds | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, magic.length).toString('latin1') !== magic) return null;
  const unfolded = brotliDecompressSync(bytes.subarray(magic.length), { maxOutputLength: maxBytes });
  const line = unfolded.indexOf(0x0a);
  const { size, ...about } = JSON.parse(unfolded.subarray(0, line).toString()) as Omit<
    StreamOdds,
    'features' | 'weights'
  > & { readonly size: number };
  const features = new Int32Array(size);
  for (let index = 0; index < size; index += 1) features[index] = unfolded.readInt32LE(line + 1 + index * 4);
  return { ...about, features, weights: new Int8Array(unfolded.subarray(line + 1 + size * 4)) };
}
