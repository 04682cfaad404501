import { InputError } from '#core';
import type { BinaryOut } from './binary-out';
import { jsonText, textOfValue } from './copy-text';

/** Writes a non-null value, preceded by its length in bytes. */
type Write = (out: BinaryOut, value: unknown) => void;

const fault = (): InputError => new InputError('A number, an id or a time is out of range', 'input');

/** Seconds between 1970 and the PostgreSQL epoch (2000-01-01). */
const beginning = 946_684_800;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;

const whole =
  (bits: 16 | 32): Write =>
  (out, value) => {
    const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
    if (!Number.isInteger(number) || number < -(2 ** (bits - 1)) || number >= 2 ** (bits - 1)) throw fault();
    out.int32(bits / 8);
    if (bits === 16) out.int16(number);
    else out.int32(number);
  };

function writeInt64(out: BinaryOut, value: unknown): void {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint';
  if (!isWhole && !(typeof value === 'string' && /^-?\d{1,19}$/.test(value))) throw fault();
  const number = BigInt(value as bigint | number | string);
  if (BigInt.asIntN(64, number) !== number) throw fault();
  out.int32(8);
  out.int64(number);
}

function getNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
  if (Number.isNaN(number)) throw fault();
  return number;
}

function writeTime(out: BinaryOut, value: unknown): void {
  const time =
    value instanceof Date ? value.getTime() : isoTime.test(String(value)) ? Date.parse(value as string) : NaN;
  if (Number.isNaN(time)) throw fault();
  out.int32(8);
  const sinceThen = time - beginning * 1000;
  out.int64(BigInt(sinceThen) * 1000n);
}

function writeTruth(out: BinaryOut, value: unknown): void {
  if (typeof value !== 'boolean') throw fault();
  out.int32(1);
  out.byte(value ? 1 : 0);
}

function writeBytes(out: BinaryOut, value: unknown): void {
  if (!ArrayBuffer.isView(value)) throw new InputError('Expected bytes for a bytea column', 'input');
  out.int32(value.byteLength);
  out.bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
}

/** Writes a one-dimensional list; nested lists are left to the text format. */
const list =
  (element: number, isNumbers: boolean): Write =>
  (out, value) => {
    const values = listOf(value);
    const hasNothing = Array.isArray(values) && values.some((each) => each === null || each === undefined);
    const start = out.begin();
    out.int32(values.length === 0 ? 0 : 1);
    out.int32(hasNothing ? 1 : 0);
    out.int32(element);
    if (values.length > 0) {
      out.int32(values.length);
      out.int32(1);
    }
    if (values instanceof Int32Array) out.numbers(values);
    else
      for (let index = 0; index < values.length; index += 1) {
        const each = values[index];
        if (each === null || each === undefined) out.int32(-1);
        else if (isNumbers) writeInt32(out, each);
        else writeText(out, each);
      }
    out.end(start);
  };

function listOf(value: unknown): ArrayLike<unknown> {
  if (Array.isArray(value) && !value.some(Array.isArray)) return value as readonly unknown[];
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return value as unknown as ArrayLike<unknown>;
  throw new InputError('Expected a list for an array column', 'input');
}

const writeInt16 = whole(16);
const writeInt32 = whole(32);
const writeText: Write = (out, value) => {
  if (Array.isArray(value)) throw new InputError('A list was given for a column that holds one value');
  out.text(textOfValue(value));
};

/** Writers by the type's name in the catalog. */
const writers: Readonly<Record<string, Write>> = {
  bool: writeTruth,
  int2: writeInt16,
  int4: writeInt32,
  int8: writeInt64,
  float4: (out, value) => {
    const number = getNumber(value);
    out.int32(4);
    out.float(number);
  },
  float8: (out, value) => {
    const number = getNumber(value);
    out.int32(8);
    out.double(number);
  },
  text: writeText,
  timestamptz: writeTime,
  bytea: writeBytes,
  json: (out, value) => out.text(jsonText(value)),
  jsonb: (out, value) => out.text(jsonText(value), '\u0001'),
  _int4: list(23, true),
  _text: list(25, false),
};

/** Writers for the columns of a row. */
export type BinaryWriters = readonly Write[];

/** Returns the writers for these types; null when one of them is supported by the text format only. */
export function binaryWriters(types: readonly string[]): BinaryWriters | null {
  const typeWriters = types.map((type) => writers[type]);
  return typeWriters.every((write) => write !== undefined) ? (typeWriters as BinaryWriters) : null;
}

/** Header of `COPY … FROM STDIN (FORMAT BINARY)` before the rows, and trailer after them. */
export const binaryHead = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
export const binaryEnd = Buffer.from([0xff, 0xff]);

export function writeBinaryRow(out: BinaryOut, row: readonly unknown[], write: BinaryWriters): void {
  out.int16(write.length);
  for (let index = 0; index < write.length; index += 1) {
    const value = row[index];
    if (value === null || value === undefined) out.int32(-1);
    else write[index]!(out, value);
  }
}
