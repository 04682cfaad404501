/**
 * Returns the decoded parameters of a path that matches a pattern with `:name` parts; undefined when it does not match.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] as string;
    if (name.startsWith(':') && value) parameters[name.slice(1)] = decoded(value);
    else if (name !== value) return undefined;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the entry whose path matches; entries without parameters take precedence. */
export function findByPath<E extends { readonly path: string }>(
  entries: readonly E[],
  path: string,
): { readonly entry: E; readonly parameters: Readonly<Record<string, string>> } | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const exact = entries.find((entry) => entry.path === plain);
  if (exact) return { entry: exact, parameters: {} };
  for (const entry of entries) {
    const parameters = matchPath(entry.path, plain);
    if (parameters) return { entry, parameters };
  }
  return undefined;
}
