/**
 * What a path leads to in JSON: `data.list`, `items[0].user.name`, `$` for the whole; `a|b` takes the first that leads
 * to anything. Undefined when it leads nowhere; null counts as nowhere.
 */
export function valueAt(value: unknown, path: string): unknown {
  for (const one of path.split('|')) {
    const found = follow(value, one.trim());
    if (found !== undefined && found !== null) return found;
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

/** The same as text; numbers and booleans are written out. */
export function textAt(value: unknown, path: string | null | undefined): string {
  const found = path ? valueAt(value, path) : undefined;
  return typeof found === 'string'
    ? found
    : typeof found === 'number' || typeof found === 'boolean'
      ? String(found)
      : '';
}

/** Reads JSON, also inside a call as JSONP has it. Throws `SyntaxError` when it is neither. */
export function parseAnswer(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '').trim();
  if (/^[[{"]/.test(plain)) return JSON.parse(plain);
  const wrapped = /^[\w$.]{1,100}\s*\(([^]*)\)\s*;?$/.exec(plain)?.[1];
  return JSON.parse(wrapped ?? plain);
}
