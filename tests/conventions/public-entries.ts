/** An export of a public entry file that nobody imports. */
export interface IdleExport {
  readonly entry: string;
  readonly name: string;
}

/** Returns the folder whose internals are private: a plugin, or one half of the core. */
const getLayer = (path: string): string => {
  const [top = '', name = ''] = path.split('/');
  return top === 'plugins' || (top === 'core' && /^(web|server)$/.test(name)) ? `${top}/${name}` : top;
};

/** Returns the import specifier of an entry file, such as `#plugins/x/server`. */
const getAddress = (entry: string): string => `#${entry.replace(/\/(?:index\.tsx?|parts\.tsx?)$/, '')}`;

const bare = (name: string): string =>
  name
    .trim()
    .replace(/^type /, '')
    .replace(/^(\w+) as \w+$/, '$1');

/** Returns the names that a file exports through `export {…}` and declarations, except the default. */
function getExports(text: string): string[] {
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/^\w+ as /, ''),
      )
      .filter((name) => name !== '' && name !== 'default'),
  );
  const declared = [
    ...text.matchAll(/^export (?:declare )?(?:const|function|class|interface|type|async function\*?) (\w+)/gm),
  ];
  // Entry files must name their exports: `export *` would expose more than is needed.
  const whole = [...text.matchAll(/^export \* from '([^']*)'/gm)].map(([, from]) => `* from ${from}`);
  return [...new Set([...whole, ...listed, ...declared.map(([, name = '']) => name)])];
}

/**
 * Returns the names that a file imports by specifier; for dynamic imports, the names in the braces before or after
 * them.
 */
function takenFrom(text: string): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const add = (address: string, name: string): void =>
    void taken.set(address, (taken.get(address) ?? new Set()).add(name));
  for (const [, names = '', address = ''] of text.matchAll(
    /(?:import|export)(?: type)?(?: \w+,)? \{([^}]*)\} from '(#[^']+)'/g,
  ))
    for (const name of names.split(',')) add(address, bare(name));
  for (const [, names = '', address = ''] of text.matchAll(/\{([^}]*)\} = await import\(\s*'(#[^']+)'/g))
    for (const name of names.split(',')) add(address, bare(name.replace(/:.*/s, '')));
  for (const [, address = '', name = ''] of text.matchAll(
    /import\(\s*(?:\/\*.*?\*\/\s*)?'(#[^']+)'\s*\)\s*\.then\(\s*\(\{\s*(\w+)/g,
  ))
    add(address, name);
  for (const [, address = '', name = ''] of text.matchAll(/import\('(#[^']+)'\)\.(\w+)/g)) add(address, name);
  for (const [, name = '', address = ''] of text.matchAll(/import \* as (\w+) from '(#[^']+)'/g))
    for (const [, member = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) add(address, member);
  return taken;
}

/** Returns the exports of plugin entry files that no file of another module imports. `files` contains texts by path. */
export function idleExports(files: ReadonlyMap<string, string>): IdleExport[] {
  const entryFiles = [...files.keys()].filter((path) =>
    /^plugins\/[^/]+\/(?:index\.tsx?|server\/index\.tsx?|web\/parts\.tsx?)$/.test(path),
  );
  const takers = [...files].map(([path, text]) => ({ room: getLayer(path), taken: takenFrom(text) }));
  return entryFiles.flatMap((entry) =>
    getExports(files.get(entry) ?? '')
      .filter((name) =>
        takers.every(({ room, taken }) => room === getLayer(entry) || taken.get(getAddress(entry))?.has(name) !== true),
      )
      .map((name) => ({ entry, name })),
  );
}
