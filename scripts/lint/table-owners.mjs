import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ownersCache = new Map();

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Returns the declarations of a source text, either a `tables.ts` or the index of a small plugin. Declarations are
 * plain data with literal names.
 */
function declaredIn(source) {
  // Properties shared by several tables are defined in a constant that is spread into each of them.
  const text = [...source.matchAll(/const (\w+) = \{\s*(distribution: [^}]*?),?\s*\} as const/g)].reduce(
    (whole, [, name, shared]) => whole.replaceAll(`...${name}`, shared),
    source,
  );
  const declarations = [
    ...text.matchAll(/\btable\(\s*'(\w+)',\s*\{\s*distribution: '(\w+)'(?:,\s*key: '(\w+)')?(,\s*isScoped: true)?/g),
  ].map(([, name, distribution, key, isScoped]) => ({
    name,
    distribution,
    key: key ?? null,
    isScoped: isScoped !== undefined,
  }));
  const views = [...text.matchAll(/\bview\(\s*'(\w+)',\s*\{\s*of: \[([^\]]*)\]/g)].map(([, name, of]) => ({
    name,
    of: [...of.matchAll(/'(\w+)'/g)].map(([, table]) => table),
  }));
  const reads = [...text.matchAll(/\bread\(\s*\[([^\]]*)\]/g)].flatMap(([, names]) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, table]) => table),
  );
  const unscoped = [...text.matchAll(/\bunscoped\(\s*\[([^\]]*)\]/g)].flatMap(([, names]) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, file]) => file),
  );
  return { own: declarations, views, reads, unscoped };
}

/**
 * Returns the tables of a tree by name, with the reads and the unscoped statements that plugins declare: `{ tables,
 * reads, unscoped }`. A view has the tables that it reads in `of`, and no distribution of its own. The core's owner is
 * `core`.
 */
export function getOwners(root) {
  if (ownersCache.has(root)) return ownersCache.get(root);
  const plugins = existsSync(join(root, 'plugins')) ? readdirSync(join(root, 'plugins')) : [];
  const files = [
    ['core', join(root, 'core/server/tables.ts')],
    ...plugins.flatMap((id) =>
      ['tables.ts', 'index.ts'].map((name) => [id, join(root, 'plugins', id, 'server', name)]),
    ),
  ];
  const tables = new Map();
  const reads = new Map();
  const unscoped = new Map();
  for (const [owner, file] of files) {
    const declared = declaredIn(textOf(file));
    for (const { name, distribution, key, isScoped } of declared.own)
      tables.set(name, { name, owner, distribution, key, isScoped, of: null });
    for (const { name, of } of declared.views) tables.set(name, { name, owner, distribution: null, key: null, of });
    unscoped.set(owner, [...(unscoped.get(owner) ?? []), ...declared.unscoped]);
    reads.set(owner, new Set([...(reads.get(owner) ?? []), ...declared.reads]));
  }
  const owners = { tables, reads, unscoped };
  ownersCache.set(root, owners);
  return owners;
}

/** Returns the tables behind a name: those that a view reads, or the table itself. */
export function behind(tables, name) {
  const declared = tables.get(name);
  if (!declared) return [];
  return declared.of ? declared.of.flatMap((each) => behind(tables, each)) : [declared];
}
