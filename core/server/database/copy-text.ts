import { InputError } from '#core';

/** Format of the values of one column. */
export type ColumnKind = 'scalar' | 'json' | 'array';

const special = /[\\\n\r\t\b\f\v\0]/;
const specials = /[\\\n\r\t\b\f\v\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  // PostgreSQL does not support U+0000 in texts.
  '\0': '',
};

function escape(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => escapes[character] as string) : text;
}

/** Formats a row as a line of `COPY … FROM STDIN` in text format. */
export function copyLine(row: readonly unknown[], kinds: readonly ColumnKind[]): string {
  let line = '';
  for (let index = 0; index < kinds.length; index += 1) {
    if (index > 0) line += '\t';
    const value = row[index];
    if (value === null || value === undefined) line += '\\N';
    else if (typeof value === 'number') line += value;
    else if (kinds[index] === 'json') line += escape(jsonText(value));
    else if (typeof value === 'string') line += escape(value);
    else if (Array.isArray(value) || ArrayBuffer.isView(value))
      line += escape(arrayOrBytes(value, kinds[index] as ColumnKind));
    else line += escape(scalarText(value));
  }
  return `${line}\n`;
}

function arrayOrBytes(value: readonly unknown[] | ArrayBufferView, kind: ColumnKind): string {
  if (kind === 'array') return arrayText(value as readonly unknown[]);
  if (Array.isArray(value)) throw new InputError('A list was given for a column that holds one value');
  return scalarText(value);
}

/** Formats a value as the text of a column; U+0000 is dropped, because PostgreSQL does not support it in texts. */
export function textOfValue(value: unknown): string {
  const text = scalarText(value);
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** Formats one value in PostgreSQL's input syntax, before escaping. */
function scalarText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (value instanceof Date) return timeText(value);
      if (ArrayBuffer.isView(value))
        return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
      return jsonText(value);
  }
}

/**
 * Formats an array literal such as `{1,NULL,"a b"}`, including nested arrays. Optimized for typed arrays of numbers.
 */
export function arrayText(value: readonly unknown[] | ArrayBufferView): string {
  if (ArrayBuffer.isView(value)) return `{${(value as unknown as { join(separator: string): string }).join(',')}}`;
  let text = '{';
  for (let index = 0; index < value.length; index += 1) {
    if (index > 0) text += ',';
    const item: unknown = value[index];
    if (typeof item === 'number') text += item;
    else if (item === null || item === undefined) text += 'NULL';
    else if (Array.isArray(item)) text += arrayText(item);
    else text += `"${scalarText(item).replace(/["\\]/g, '\\$&')}"`;
  }
  return `${text}}`;
}

/** Formats JSON that jsonb accepts: U+0000 is dropped, a lone surrogate becomes U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  const clean = (part: string) => Buffer.from(part.replaceAll('\0', ''), 'utf8').toString('utf8');
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return clean(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [clean(name), inner]));
  });
}

/** Formats a time; years beyond four digits and BC years use PostgreSQL's own notation. */
function timeText(time: Date): string {
  const iso = time.toISOString();
  const year = time.getUTCFullYear();
  if (year > 0 && year <= 9999) return iso;
  const rest = iso.slice(iso.indexOf('-', 1));
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}
