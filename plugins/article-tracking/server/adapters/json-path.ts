import { parseJson } from '#shared/json';

/**
 * Returns the value at a path in JSON: `data.list`, `items[0].user.name`, `$` for the whole; `a|b` takes the first path
 * with a value. Undefined when there is none; null counts as none.
 */
export function valueAt(value: unknown, path: string): unknown {
  for (const one of path.split('|')) {
    const match = follow(value, one.trim());
    if (match !== undefined && match !== null) return match;
  }
  return undefined;
}

function follow(value: unknown, path: string): unknown {
  const steps = path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '');
  let at: unknown = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[step];
  }
  return at;
}

/** Returns the value at a path as text; numbers and booleans are converted. */
export function textAt(value: unknown, path: string | null | undefined): string {
  const resolvedValue = path ? valueAt(value, path) : undefined;
  return typeof resolvedValue === 'string'
    ? resolvedValue
    : typeof resolvedValue === 'number' || typeof resolvedValue === 'boolean'
      ? String(resolvedValue)
      : '';
}

/**
 * Parses JSON, also inside a JSONP call.
 *
 * @throws {SyntaxError} when it is neither.
 */
export function parseAnswer(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '').trim();
  if (/^[[{"]/.test(plain)) return parseJson(plain);
  const wrapped = /^[\w$.]{1,100}\s*\(([^]*)\)\s*;?$/.exec(plain)?.[1];
  return parseJson(wrapped ?? plain);
}
