import { inflateSync } from 'node:zlib';

const entryBytes = 20;
const headBytes = 44;

/**
 * Converts a web font (WOFF 1.0, W3C 2012) to the plain font within it: the tables are the same, only compressed. Font
 * readers would otherwise decompress the outline table for every glyph.
 */
export function openWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headBytes + index * entryBytes;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      content: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, sum, content }, index) => {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    head.writeUInt32BE(sum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    // Tables are aligned to four bytes.
    const filling = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, filling);
    offset += content.length + filling.length;
  });
  return Buffer.concat(parts);
}
