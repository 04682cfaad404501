const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the values at a path in a JSON document. A path consists of names and list indexes, separated by dots; `[]`
 * selects every entry of a list, as in `data.cards[].content`. An empty path selects the document.
 */
export function valuesAt(document: unknown, path: string): unknown[] {
  const steps = path
    .split('.')
    .flatMap((step) => step.split(/(?=\[\])/u))
    .map((step) => step.trim())
    .filter(Boolean);
  return steps.reduce<unknown[]>(
    (values, step) => {
      if (step === '[]') return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
      return values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, step) ? [value[step]] : []));
    },
    [document],
  );
}

/** Returns the first text or number at a path; empty if there is none. */
export function textAt(document: unknown, path: string): string {
  const value =
    path === ''
      ? undefined
      : valuesAt(document, path).find((each) => typeof each === 'string' || typeof each === 'number');
  return value === undefined ? '' : String(value).trim();
}

/**
 * Returns a URL from a path, or from a template such as `https://example.com/s?q={word}` whose braces contain paths.
 */
export function addressAt(document: unknown, path: string): string {
  if (!path.includes('{')) return textAt(document, path);
  let isWhole = true;
  const filled = path.replace(/\{([^{}]+)\}/gu, (_whole, inner: string) => {
    const text = textAt(document, inner);
    isWhole &&= text !== '';
    return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
  });
  return isWhole ? filled : '';
}
