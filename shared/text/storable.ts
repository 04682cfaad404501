interface MaybeIllFormed {
  isWellFormed(): boolean;
  toWellFormed(): string;
}

/**
 * A text as PostgreSQL can hold it, in JSON too: half of a surrogate pair becomes U+FFFD, U+0000 is dropped. The same
 * text where nothing is wrong with it.
 */
export function storableText(text: string): string {
  const whole = text as unknown as MaybeIllFormed;
  const formed = whole.isWellFormed() ? text : whole.toWellFormed();
  return formed.includes('\0') ? formed.replaceAll('\0', '') : formed;
}

/** The same for all texts and keys of a JSON value; the same object where nothing is wrong with it. */
export function storableValue<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const before: unknown = value[index];
      const after = clean(before);
      if (after !== before) (copy ??= [...(value as unknown[])])[index] = after;
    }
    return copy ?? value;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, part]) => [storableText(key), clean(part)] as const);
  return cleaned.some(([key, part], at) => key !== entries[at]?.[0] || part !== entries[at]?.[1])
    ? Object.fromEntries(cleaned)
    : value;
}

/** Escapes of JSON: a whole pair, what PostgreSQL cannot hold, and any other, so that `\\\\u0000` is no U+0000. */
const escapes = /\\(?:(ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})|u(0000|d[89a-f][\da-f]{2})|.)/giu;

/** JSON text whose escapes stand for what PostgreSQL can hold; the same text where nothing is wrong with it. */
export function storableJson(json: string): string {
  if (!json.includes('\\u')) return json;
  return json.replace(escapes, (whole, _pair?: string, wrong?: string) =>
    wrong === undefined ? whole : wrong === '0000' ? '' : '\\ufffd',
  );
}
