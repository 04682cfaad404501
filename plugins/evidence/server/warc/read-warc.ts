import { gunzipSync, inflateRawSync } from 'node:zlib';
import { cutText } from '#shared/text';
import { labelledDigest, type WarcRecord, type WarcType } from './warc-record';

/** Thrown when bytes are not a valid WARC record; the message is a sentence. */
export class WarcError extends Error {}

const maxBytes = 128 * 1024 * 1024;
const types: ReadonlySet<string> = new Set<WarcType>([
  'warcinfo',
  'request',
  'response',
  'revisit',
  'resource',
  'metadata',
]);
const empty = Buffer.from('\r\n\r\n');

/** A parsed record; field names in lower case. */
export interface ReadRecord extends WarcRecord {
  readonly values: ReadonlyMap<string, string>;
}

/** Returns the value of a field; the name is case-insensitive. */
export const fieldOf = ({ values }: ReadRecord, name: string): string | undefined => values.get(name.toLowerCase());

/**
 * Reads consecutive gzip members, each of which must hold exactly one whole record.
 *
 * @throws {WarcError}
 */
export function readWarc(bytes: Buffer): ReadRecord[] {
  const records: ReadRecord[] = [];
  for (let start = 0; start < bytes.length; ) {
    const length = memberLength(bytes.subarray(start));
    records.push(readRecord(unpack(bytes.subarray(start, start + length))));
    start += length;
  }
  return records;
}

/**
 * Reads one uncompressed record and verifies its digest against its block.
 *
 * @throws {WarcError}
 */
export function readRecord(bytes: Buffer): ReadRecord {
  const end = bytes.indexOf(empty);
  if (end < 0) throw new WarcError('The head of a record is not terminated');
  const [version, ...lines] = bytes.toString('utf8', 0, end).split('\r\n');
  if (version !== 'WARC/1.1')
    throw new WarcError(`A record begins with ${JSON.stringify(cutText(String(version), 40))} and not with WARC/1.1`);
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new WarcError(`${JSON.stringify(cutText(line, 80))} is no field of a record`);
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const values = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
  const need = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new WarcError(`A record lacks the field ${name}`);
    return value;
  };
  const id = /^<(.+)>$/.exec(need('warc-record-id'))?.[1];
  const type = need('warc-type');
  const date = new Date(need('warc-date'));
  const length = Number(need('content-length'));
  if (id === undefined) throw new WarcError('WARC-Record-ID is not in angle brackets');
  if (!types.has(type)) throw new WarcError(`Record type ${type} is not supported`);
  if (Number.isNaN(date.getTime())) throw new WarcError('WARC-Date is not a valid time');
  const block = bytes.subarray(end + empty.length, end + empty.length + length);
  if (block.length !== length || !bytes.subarray(end + empty.length + length).equals(empty))
    throw new WarcError(`${id}: Content-Length does not match the record`);
  if (need('warc-block-digest') !== labelledDigest(block))
    throw new WarcError(`${id}: WARC-Block-Digest does not match the block`);
  return { type: type as WarcType, id, date, fields, contentType: values.get('content-type') ?? '', block, values };
}

function unpack(member: Buffer): Buffer {
  try {
    return gunzipSync(member, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new WarcError(
      `A gzip member cannot be decompressed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Returns the length of the first gzip member: its plain header of ten bytes, the deflated data, and an eight-byte
 * trailer.
 */
function memberLength(bytes: Buffer): number {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8 || bytes[3] !== 0)
    throw new WarcError('A gzip member does not begin where it should');
  try {
    const { engine } = inflateRawSync(bytes.subarray(10), {
      info: true,
      maxOutputLength: maxBytes,
    } as object) as unknown as { readonly engine: { readonly bytesWritten: number } };
    return 10 + engine.bytesWritten + 8;
  } catch (error) {
    throw new WarcError(`A gzip member is corrupt: ${error instanceof Error ? error.message : String(error)}`);
  }
}
