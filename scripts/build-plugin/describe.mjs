import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const versionOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined);

/** Returns the manifest from its module: the one export that has the id. */
async function getManifest(out, id) {
  const file = join(out, 'manifest.mjs');
  globalThis.opinionMonitor ??= { '#core': { definePlugin: (manifest) => manifest } };
  const describedPlugin = Object.values(await import(`${pathToFileURL(file).href}?${Date.now()}`)).find(
    (value) => value?.id !== undefined,
  );
  rmSync(file);
  if (describedPlugin?.id !== id)
    throw new Error(`plugin.ts declares ${describedPlugin?.id}, but its folder is named ${id}`);
  return describedPlugin;
}

/** Writes the texts, the help and `plugin.json`, which lists them all, next to the modules of a plugin. */
export async function describePlugin(source, folder, id, out) {
  for (const name of ['locales', 'help']) {
    const from = join(folder, 'plugins', id, name);
    if (existsSync(from)) cpSync(from, join(out, name), { recursive: true });
  }
  const manifest = await getManifest(out, id);
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'plugin.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [
      relative(out, file).replaceAll('\\', '/'),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]);
  const host = versionOf(join(folder, 'package.json')).split('.').slice(0, 2).join('.');
  const version = versionOf(join(source, 'package.json')) ?? '0.0.0';
  writeFileSync(
    join(out, 'plugin.json'),
    `${JSON.stringify({ version, host, manifest, files: Object.fromEntries(files) }, null, 2)}\n`,
  );
}
