import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export type WarcType = 'warcinfo' | 'request' | 'response' | 'revisit' | 'resource' | 'metadata';

/**
 * One record of a WARC file. Fields are kept in the order in which they are written, except for those derived from the
 * block.
 */
export interface WarcRecord {
  readonly type: WarcType;
  /** `urn:uuid:…`, without the brackets. */
  readonly id: string;
  readonly date: Date;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly contentType: string;
  readonly block: Uint8Array;
}

export const newRecordId = (): string => `urn:uuid:${randomUUID()}`;

/** Returns a labelled digest as defined by WARC 1.1 (5.8), in base 16, as `sha256sum` prints it. */
export const labelledDigest = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Line breaks would start another field. */
const plain = (value: string): string => value.replace(/[\r\n]+/g, ' ');

/** Serializes a record as defined by WARC 1.1: version line, fields, an empty line, the block, two line breaks. */
export function writeRecord({ type, id, date, fields, contentType, block }: WarcRecord): Buffer {
  const all = [
    ['WARC-Type', type],
    ['WARC-Record-ID', `<${id}>`],
    ['WARC-Date', date.toISOString()],
    ...fields,
    ['WARC-Block-Digest', labelledDigest(block)],
    ['Content-Type', contentType],
    ['Content-Length', String(block.length)],
  ];
  const head = `WARC/1.1\r\n${all.map(([name, value]) => `${name}: ${plain(value as string)}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'utf8'), block, Buffer.from('\r\n\r\n')]);
}

/** Packs a record as one gzip member (WARC 1.1, annex D), so that a reader can start at its offset. */
export const packRecord = (record: WarcRecord): Buffer => gzipSync(writeRecord(record));

/** Returns a block of type `application/warc-fields`. */
export const warcFields = (fields: Readonly<Record<string, string | number | undefined>>): Buffer =>
  Buffer.from(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${plain(String(value))}\r\n`)
      .join(''),
    'utf8',
  );
