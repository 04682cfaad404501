import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { getWidth, type EmotionModel } from './emotion-model';

const magic = 'EMO2';
/** Maximum uncompressed size of a model in bytes. */
const maxBytes = 32 * 1024 * 1024;
const maxKinds = 8;

type Header = Omit<EmotionModel, 'features' | 'weights'> & { readonly size: number };

/**
 * Encodes a model as a file: `EMO2`, then compressed: a line of JSON, the hashes of the features (32 bits,
 * little-endian) and their weights.
 */
export function encodeModel({ features, weights, ...about }: EmotionModel): Buffer {
  const header: Header = { ...about, size: features.length };
  const hashes = Buffer.alloc(features.length * 4);
  for (const [index, hash] of features.entries()) hashes.writeInt32LE(hash, index * 4);
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    hashes,
    Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength),
  ]);
  return Buffer.concat([
    Buffer.from(magic),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  ]);
}

/** Decodes a model; throws if the content is invalid. */
export function decodeModel(file: Uint8Array): EmotionModel {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (content.subarray(0, magic.length).toString('latin1') !== magic)
    throw new Error('The file is not a sentiment model');
  const unfolded = brotliDecompressSync(content.subarray(magic.length), { maxOutputLength: maxBytes });
  const line = unfolded.indexOf(0x0a);
  const { size, ...about } = JSON.parse(unfolded.subarray(0, line).toString()) as Header;
  const width = getWidth(about.kinds.length);
  if (about.kinds.length < 1 || about.kinds.length > maxKinds || unfolded.length !== line + 1 + size * (4 + width))
    throw new Error('The sentiment model is incomplete');
  const features = new Int32Array(size);
  for (let index = 0; index < size; index += 1) features[index] = unfolded.readInt32LE(line + 1 + index * 4);
  return { ...about, features, weights: new Int8Array(unfolded.subarray(line + 1 + size * 4)) };
}
