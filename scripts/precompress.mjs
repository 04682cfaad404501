import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compressed = /\.(js|css|html|svg|json|txt|wasm|ttf)$/;

/** Compresses with Brotli as served by the product: quality 10 takes a fraction of 11's time for 2 % more bytes. */
export const compress = (bytes) =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/**
 * Writes `.br` and `.gz` files beside every text file of a folder, on all threads; returns the bytes before and after
 * (Brotli).
 */
export async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressed.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const total = { files: paths.length, before: 0, after: 0 };
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      const [small, zipped] = await Promise.all([compress(bytes), promisify(gzip)(bytes, { level: 9 })]);
      total.before += bytes.length;
      total.after += small.length;
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)]);
    }),
  );
  return total;
}
