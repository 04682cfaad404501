import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rspack } from '@rsbuild/core';

const house = join(import.meta.dirname, '..');

/** An import of a package as the bundler writes it, one to a line. */
const imported = /^import (?:\* as )?(\w+) from (?:"[^"\n]*"|'[^'\n]*');$/gm;
const exported = /^export const (\w+) = /gm;
const modules = 'export const __webpack_modules__ = ';
/** How the test runner reaches `import()` and `require.resolve` of a chunk. */
const hooks = ['__rstest_dynamic_import__', '__rstest_require_resolve__'];
/** Of lines that nobody wrote. */
const noMap = JSON.stringify({ version: 3, sources: [], names: [], mappings: '' });
/** What the runner puts at the head of each chunk for itself. */
const shim = '__rstest_shim_module__';

/**
 * A chunk in two: `kept` for the file at the path, all its code, line for line, which Node loads once in each process;
 * and `sent`, which hands it the packages that the test runner finds for it, and passes on what it exports. Null for
 * what is no chunk of modules alone.
 */
export function splitChunk(source, path) {
  const place = source.indexOf(modules);
  if (place < 0) return null;
  const head = source.slice(0, place);
  const names = [...head.matchAll(exported)].map(([, name]) => name);
  const imports = [...head.matchAll(imported)].filter(([, name]) => name !== shim);
  const given = `{ ${imports.map(([, name]) => name).join(', ')} }`;
  const take = [
    ...imports.map(([, name]) => `let ${name};`),
    `export const take = (hooks, given) => { Object.assign(import.meta, hooks); (${given} = given); };`,
  ];
  const left = imports.reduce((text, [line]) => text.replace(line, ''), head);
  const sent = [
    ...imports.map(([line]) => line),
    `import * as kept from ${JSON.stringify(path)};`,
    `kept.take({ ${hooks.map((hook) => `${hook}: import.meta.${hook}`).join(', ')} }, ${given});`,
    ...[...names, '__webpack_modules__'].map((name) => `export const ${name} = kept.${name};`),
  ];
  return { kept: `${take.join(' ')} ${left}${source.slice(place)}`, sent: sent.join('\n') };
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A folder of this process, which goes with it; what a killed one has left behind goes now. */
function ownFolder(name) {
  const all = join(house, 'dist/.chunks');
  mkdirSync(all, { recursive: true });
  for (const each of readdirSync(all))
    if (!isAlive(Number(each.split('-')[0]))) rmSync(join(all, each), { recursive: true, force: true });
  const own = join(all, `${process.pid}-${name}`);
  mkdirSync(own, { recursive: true });
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}

/**
 * The test runner sends every test file all code that it could reach, up to 35 MB of it, and has it read anew. With
 * this, what files share lies on the disk and is read once in each process.
 */
export const chunksOnDisk = () => ({
  name: 'chunks-on-disk',
  setup(api) {
    api.modifyRspackConfig((config, { environment }) => {
      config.plugins.push({
        apply(compiler) {
          compiler.hooks.thisCompilation.tap('chunks-on-disk', (compilation) => {
            // After the source maps, which lie beside their chunks.
            const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
            compilation.hooks.processAssets.tap({ name: 'chunks-on-disk', stage }, () =>
              putOnDisk(compilation, ownFolder(environment.name)),
            );
          });
        },
      });
    });
  },
});

function putOnDisk(compilation, folder) {
  const entries = new Set([...compilation.entrypoints.values()].map((entry) => entry.getEntrypointChunk().name));
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime() || entries.has(chunk.name)) continue;
    for (const file of chunk.files) {
      const path = join(folder, basename(file));
      const split = splitChunk(compilation.getAsset(file).source.source().toString(), path);
      if (!split) continue;
      writeFileSync(path, split.kept);
      compilation.updateAsset(file, new rspack.sources.RawSource(split.sent));
      const map = compilation.getAsset(`${file}.map`);
      if (!map) continue;
      writeFileSync(`${path}.map`, map.source.source());
      compilation.updateAsset(map.name, new rspack.sources.RawSource(noMap));
    }
  }
}
