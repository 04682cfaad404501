import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { removeLeft } from './remove-left.mjs';

const house = join(import.meta.dirname, '..');

/** An import of a package as the bundler writes it, one to a line. */
const imported = /^import (?:\* as )?(\w+) from (?:"[^"\n]*"|'[^'\n]*');$/gm;
const anyImport = /^import /gm;
const modules = 'export const __webpack_modules__ = ';
/** What the test runner puts at the head of each chunk, so that code of packages can ask for others. */
const ownRequire = /^const require = /m;
const mapComment = /\n\/\/# sourceMappingURL=\S+\s*$/;
/** What stands for `import.meta`, as long as that, so that every column stays. */
const meta = 'chunk__meta';
/** Of lines that nobody wrote. */
const noMap = JSON.stringify({ version: 3, sources: [], names: [], mappings: '' });

/**
 * A chunk in two: `kept` for the file at the path, a CommonJS module that holds all its code, each line and column at
 * its place, and that Node reads and compiles once in each process; and `sent`, which hands it what the test runner
 * finds for it. It is asked for at once and not by `import()`, which would come a turn of the event loop later and
 * change what tests with a clock of their own see. Null for what is no chunk of modules alone.
 */
export function splitChunk(source, path) {
  const place = source.indexOf(modules);
  const head = source.slice(0, Math.max(place, 0));
  const names = [...head.matchAll(imported)].map(([, name]) => name);
  if (place < 0 || !ownRequire.test(head) || names.length !== [...head.matchAll(anyImport)].length) return null;
  const given = ['require', ...names].join(', ');
  const code = source
    .slice(place + modules.length)
    .replace(mapComment, '')
    .replaceAll(/\bimport\.meta\b/g, meta);
  const kept = [
    `'use strict'; module.exports = (${meta}, { ${given} }) => {`,
    ...Array.from({ length: head.split('\n').length - 2 }, () => ''),
    `${'return '.padStart(modules.length)}${code}`,
    '};',
    `//# sourceMappingURL=${basename(path)}.map`,
  ];
  const sent = `${head}${modules}require(${JSON.stringify(path)})(import.meta, { ${given} });\n`;
  return { kept: kept.join('\n'), sent };
}

/** A folder of this process, which goes with it; what a killed one has left behind goes now. */
function ownFolder(name) {
  const all = join(house, 'dist/.chunks');
  mkdirSync(all, { recursive: true });
  removeLeft(all, (each) => Number(each.split('-')[0]));
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
      const path = join(folder, `${basename(file)}.cjs`);
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
