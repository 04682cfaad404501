import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { removeLeftovers } from './remove-left.mjs';

const repositoryRoot = join(import.meta.dirname, '..');

/** Matches a package import as written by the bundler, one per line. */
const imported = /^import (?:\* as )?(\w+) from (?:"[^"\n]*"|'[^'\n]*');$/gm;
const anyImport = /^import /gm;
const modules = 'export const __webpack_modules__ = ';
/** Matches the declaration that the test runner adds to each chunk, so that package code can require other modules. */
const ownRequire = /^const require = /m;
const mapComment = /\n\/\/# sourceMappingURL=\S+\s*$/;
/** Placeholder for `import.meta` of the same length, so that columns do not change. */
const meta = 'chunk__meta';
/** Source map for generated lines. */
const noMap = JSON.stringify({ version: 3, sources: [], names: [], mappings: '' });

/**
 * Splits a chunk in two: `kept` for the file at the path, a CommonJS module with all its code, every line and column in
 * place, which Node reads and compiles once per process; and `sent`, which passes it the bindings of the test runner.
 * It is loaded synchronously instead of with `import()`, which would take another turn of the event loop and change
 * what tests with fake timers see. Returns null for a chunk that does not consist of modules only.
 */
export function splitChunk(source, path) {
  const place = source.indexOf(modules);
  const head = source.slice(0, Math.max(place, 0));
  const names = [...head.matchAll(imported)].map(([, name]) => name);
  if (place < 0 || !ownRequire.test(head) || names.length !== [...head.matchAll(anyImport)].length) return null;
  const parameterList = ['require', ...names].join(', ');
  const code = source
    .slice(place + modules.length)
    .replace(mapComment, '')
    .replaceAll(/\bimport\.meta\b/g, meta);
  const storedCode = [
    `'use strict'; module.exports = (${meta}, { ${parameterList} }) => {`,
    ...Array.from({ length: head.split('\n').length - 2 }, () => ''),
    `${'return '.padStart(modules.length)}${code}`,
    '};',
    `//# sourceMappingURL=${basename(path)}.map`,
  ];
  const sent = `${head}${modules}require(${JSON.stringify(path)})(import.meta, { ${parameterList} });\n`;
  return { kept: storedCode.join('\n'), sent };
}

/**
 * Creates a folder for this process, which is deleted when the process ends; leftovers of killed processes are deleted
 * now.
 */
function ownFolder(name) {
  const all = join(repositoryRoot, 'dist/.chunks');
  mkdirSync(all, { recursive: true });
  removeLeftovers(all, (each) => Number(each.split('-')[0]));
  const buildFolder = join(all, `${process.pid}-${name}`);
  mkdirSync(buildFolder, { recursive: true });
  process.once('exit', () => rmSync(buildFolder, { recursive: true, force: true }));
  return buildFolder;
}

/**
 * The test runner sends every test file all code it could reach, up to 35 MB, and has it parsed each time. With this
 * plugin, shared code is stored on disk and read once per process.
 */
export const chunksOnDisk = () => ({
  name: 'chunks-on-disk',
  setup(api) {
    api.modifyRspackConfig((config, { environment }) => {
      config.plugins.push({
        apply(compiler) {
          compiler.hooks.thisCompilation.tap('chunks-on-disk', (compilation) => {
            // After the source maps, which are stored next to their chunks.
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
