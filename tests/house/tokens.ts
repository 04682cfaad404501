/** A token and where it is made. */
export interface FoundToken {
  readonly name: string;
  readonly path: string;
}

/** The plugin, or the half of the core, that a file belongs to. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$|\/testing\//.test(path);

const importsOf = (text: string): string[] =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/s, ''),
    ),
  );

/**
 * Tokens of classes that nobody outside their own room imports (tests do not count) and in whose place nobody provides
 * another: there the class is the token. A token of a value has no class to be. `files` holds texts by path from the
 * root.
 */
export function needlessTokens(files: ReadonlyMap<string, string>): FoundToken[] {
  const tokens = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/^export const (\w+) = createToken</gm)].map(([, name = '']): FoundToken => ({ name, path })),
  );
  const imported = new Map<string, Set<string>>();
  const provided = new Map<string, number>();
  for (const [path, text] of files) {
    if (!isTest(path))
      for (const name of importsOf(text)) imported.set(name, (imported.get(name) ?? new Set()).add(roomOf(path)));
    for (const [, value, name = ''] of text.matchAll(/\bprovide(Value)?\(\s*(\w+)/g))
      provided.set(name, (provided.get(name) ?? 0) + (value ? 2 : 1));
  }
  return tokens.filter(
    ({ name, path }) =>
      [...(imported.get(name) ?? [])].every((room) => room === roomOf(path)) && (provided.get(name) ?? 0) < 2,
  );
}
