import { gunzipSync, inflateRawSync } from 'node:zlib';
import { cutText } from '#shared/text';
import { labelledDigest, type WarcRecord, type WarcType } from './warc-record';

/** Why bytes are no WARC record; the message is a sentence. */
export class WarcError extends Error {}

const mostBytes = 128 * 1024 * 1024;
const types: ReadonlySet<string> = new Set<WarcType>([
  'warcinfo',
  'request',
  'response',
  'revisit',
  'resource',
  'metadata',
]);
const empty = Buffer.from('\r\n\r\n');

/** A record as it was read; field names in lower case. */
export interface ReadRecord extends WarcRecord {
  readonly values: ReadonlyMap<string, string>;
}

/** The value of a field, whatever the case of its name. */
export const fieldOf = ({ values }: ReadRecord, name: string): string | undefined => values.get(name.toLowerCase());

/** Reads gzip members one after another, each of which must hold exactly one whole record. Throws `WarcError`. */
export function readWarc(bytes: Buffer): ReadRecord[] {
  const records: ReadRecord[] = [];
  for (let start = 0; start < bytes.length; ) {
    const length = memberLength(bytes.subarray(start));
    records.push(readRecord(unpack(bytes.subarray(start, start + length))));
    start += length;
  }
  return records;
}

/** Reads one record that is not packed, and holds its digest against its block. Throws `WarcError`. */
export function readRecord(bytes: Buffer): ReadRecord {
  const end = bytes.indexOf(empty);
  if (end < 0) throw new WarcError('The head of a record has no end');
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
    if (value === undefined) throw new WarcError(`A record lacks ${name}`);
    return value;
  };
  const id = /^<(.+)>$/.exec(need('warc-record-id'))?.[1];
  const type = need('warc-type');
  const date = new Date(need('warc-date'));
  const length = Number(need('content-length'));
  if (id === undefined) throw new WarcError('WARC-Record-ID is not in brackets');
  if (!types.has(type)) throw new WarcError(`${type} is no type of record that is written here`);
  if (Number.isNaN(date.getTime())) throw new WarcError('WARC-Date is no time');
  const block = bytes.subarray(end + empty.length, end + empty.length + length);
  if (block.length !== length || !bytes.subarray(end + empty.length + length).equals(empty))
    throw new WarcError(`${id}: Content-Length does not fit the record`);
  if (need('warc-block-digest') !== labelledDigest(block))
    throw new WarcError(`${id}: WARC-Block-Digest does not fit the block`);
  return { type: type as WarcType, id, date, fields, contentType: values.get('content-type') ?? '', block, values };
}

function unpack(member: Buffer): Buffer {
  try {
    return gunzipSync(member, { maxOutputLength: mostBytes });
  } catch (error) {
    throw new WarcError(`A gzip member cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where the first gzip member ends: its plain head of ten bytes, the deflated part, and eight bytes of check. */
function memberLength(bytes: Buffer): number {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8 || bytes[3] !== 0)
    throw new WarcError('A gzip member does not begin where it should');
  try {
    const { engine } = inflateRawSync(bytes.subarray(10), {
      info: true,
      maxOutputLength: mostBytes,
    } as object) as unknown as { readonly engine: { readonly bytesWritten: number } };
    return 10 + engine.bytesWritten + 8;
  } catch (error) {
    throw new WarcError(`A gzip member is broken: ${error instanceof Error ? error.message : String(error)}`);
  }
}
