/**
 * Splits the input into path and query: `:name` parts take their values from the query, unset values are omitted, lists
 * are joined with commas.
 */
export function requestAddress(
  path: string,
  query: Readonly<Record<string, unknown>> = {},
): { readonly path: string; readonly query: Record<string, string> } {
  const rest: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    rest[name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, query: rest };
}
