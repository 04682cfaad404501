/** A name that a front door gives and nobody takes. */
export interface IdleExport {
  readonly door: string;
  readonly name: string;
}

/** The folder whose inside is private: a plugin, or a half of the core. */
const roomOf = (path: string): string => {
  const [top = '', name = ''] = path.split('/');
  return top === 'plugins' || (top === 'core' && /^(web|server)$/.test(name)) ? `${top}/${name}` : top;
};

/** `#plugins/x/server` and the like for a door's path. */
const addressOf = (door: string): string => `#${door.replace(/\/(?:index\.tsx?|parts\.tsx?)$/, '')}`;

const bare = (name: string): string =>
  name
    .trim()
    .replace(/^type /, '')
    .replace(/^(\w+) as \w+$/, '$1');

/** Names that a file gives away: `export {…}` and declarations, but not the default. */
function exportsOf(text: string): string[] {
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
  // A door names what it gives: all of a file would be more than anybody asked for.
  const whole = [...text.matchAll(/^export \* from '([^']*)'/gm)].map(([, from]) => `* from ${from}`);
  return [...new Set([...whole, ...listed, ...declared.map(([, name = '']) => name)])];
}

/** Names that a file takes from an address; dynamic imports by what stands in the braces before them or after. */
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

/** What the doors of plugins export although no file of another room imports it. `files` holds texts by path. */
export function idleExports(files: ReadonlyMap<string, string>): IdleExport[] {
  const doors = [...files.keys()].filter((path) =>
    /^plugins\/[^/]+\/(?:index\.tsx?|server\/index\.tsx?|web\/parts\.tsx?)$/.test(path),
  );
  const takers = [...files].map(([path, text]) => ({ room: roomOf(path), taken: takenFrom(text) }));
  return doors.flatMap((door) =>
    exportsOf(files.get(door) ?? '')
      .filter((name) =>
        takers.every(({ room, taken }) => room === roomOf(door) || taken.get(addressOf(door))?.has(name) !== true),
      )
      .map((name) => ({ door, name })),
  );
}
