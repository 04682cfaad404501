import { STATUS_CODES } from 'node:http';
import type { OutboundAnswer } from '#core/server';
import { WarcError } from './read-warc';

/**
 * Headers that describe the body as transferred. The block holds the body decoded and in one piece, so they would be
 * wrong there.
 */
const ofTheWire: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

const plain = (value: string): string => value.replace(/[\r\n]+/g, ' ');
const lines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${plain(value)}\r\n`)
    .join('');

/** Returns the block of a `request` record. */
export function requestBlock({
  finalUrl,
  requestHeaders,
}: Pick<OutboundAnswer, 'finalUrl' | 'requestHeaders'>): Buffer {
  const { pathname, search } = new URL(finalUrl);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines(requestHeaders)}\r\n`, 'latin1');
}

/**
 * Returns the head of a `response` record. Transfer headers are stored as `x-archive-orig-…`, as other archives do, and
 * `content-length` is the length of the body in the record.
 */
export function responseHead({ status, headers, body }: Pick<OutboundAnswer, 'status' | 'headers' | 'body'>): Buffer {
  const archivedHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [ofTheWire.has(name) ? `x-archive-orig-${name}` : name, value]),
  );
  return Buffer.from(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines({ ...archivedHeaders, 'content-length': String(body.length) })}\r\n`,
    'latin1',
  );
}

export interface ReadResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Parses the block of a `response` or `revisit` record.
 *
 * @throws {WarcError}
 */
export function readResponse(block: Buffer): ReadResponse {
  const end = block.indexOf('\r\n\r\n');
  const [start = '', ...rest] = block.toString('latin1', 0, Math.max(end, 0)).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(`${start} `)?.[1];
  if (end < 0 || status === undefined) throw new WarcError('The block is not an HTTP response');
  const headers = Object.fromEntries(
    rest.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status), headers, body: block.subarray(end + 4) };
}
