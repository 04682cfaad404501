/** A token and the location of its declaration. */
export interface FoundToken {
  readonly name: string;
  readonly path: string;
}

/** Returns the plugin, or the half of the core, that a file belongs to. */
const getLayer = (path: string): string => path.split('/').slice(0, 2).join('/');

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$|\/testing\//.test(path);

const getImports = (text: string): string[] =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/s, ''),
    ),
  );

/**
 * Returns the class tokens that nobody outside their own module imports (tests do not count) and for which nobody
 * provides a substitute: there the class itself can be the token. Tokens of values are exempt because they have no
 * class. `files` contains texts by path from the root.
 */
export function needlessTokens(files: ReadonlyMap<string, string>): FoundToken[] {
  const tokens = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/^export const (\w+) = createToken</gm)].map(([, name = '']): FoundToken => ({ name, path })),
  );
  const imported = new Map<string, Set<string>>();
  const provided = new Map<string, number>();
  for (const [path, text] of files) {
    if (!isTest(path))
      for (const name of getImports(text)) imported.set(name, (imported.get(name) ?? new Set()).add(getLayer(path)));
    for (const [, value, name = ''] of text.matchAll(/\bprovide(Value)?\(\s*(\w+)/g))
      provided.set(name, (provided.get(name) ?? 0) + (value ? 2 : 1));
  }
  return tokens.filter(
    ({ name, path }) =>
      [...(imported.get(name) ?? [])].every((room) => room === getLayer(path)) && (provided.get(name) ?? 0) < 2,
  );
}
