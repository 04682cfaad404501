interface MaybeIllFormed {
  isWellFormed(): boolean;
  toWellFormed(): string;
}

/**
 * Returns a text as PostgreSQL can store it, in JSON too: unpaired surrogates become U+FFFD, U+0000 is dropped. Returns
 * the same text when it needs no change.
 */
export function storableText(text: string): string {
  const whole = text as unknown as MaybeIllFormed;
  const formed = whole.isWellFormed() ? text : whole.toWellFormed();
  return formed.includes('\0') ? formed.replaceAll('\0', '') : formed;
}

/**
 * Maximum nesting depth of objects and arrays; deeper values would overflow the stack of functions that traverse them.
 */
export const maxDepth = 200;

/** Thrown for a value that is nested deeper than `maxDepth`. */
export class TooDeepError extends RangeError {}

/**
 * Applies `convert`, by default `storableText`, to all texts and keys of a JSON value; returns the same object when
 * nothing changes.
 *
 * @throws {TooDeepError} for a value nested deeper than `maxDepth`
 */
export function storableValue<T>(value: T, convert = storableText): T {
  return clean(value, convert, 0) as T;
}

function clean(value: unknown, convert: typeof storableText, depth: number): unknown {
  if (typeof value === 'string') return convert(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) throw new TooDeepError(`Values are nested deeper than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const before: unknown = value[index];
      const after = clean(before, convert, depth + 1);
      if (after !== before) (copy ??= [...(value as unknown[])])[index] = after;
    }
    return copy ?? value;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, part]) => [convert(key), clean(part, convert, depth + 1)] as const);
  return cleaned.some(([key, part], at) => key !== entries[at]?.[0] || part !== entries[at]?.[1])
    ? Object.fromEntries(cleaned)
    : value;
}

/**
 * JSON escapes: a whole surrogate pair, a code that PostgreSQL cannot store, and any other, so that `\\\\u0000` is not
 * read as U+0000.
 */
const escapes = /\\(?:(ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})|u(0000|d[89a-f][\da-f]{2})|.)/giu;

/**
 * Returns JSON text with only escapes of characters that PostgreSQL can store; the same text when it needs no change.
 */
export function storableJson(json: string): string {
  if (!json.includes('\\u')) return json;
  return json.replace(escapes, (whole, _pair?: string, wrong?: string) =>
    wrong === undefined ? whole : wrong === '0000' ? '' : '\\ufffd',
  );
}
