import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { compress } from './precompress.mjs';

const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'));
const counted = /\.(js|css)$/;
const kilobytes = async (bytes) => (await compress(bytes)).length / 1024;

/** The files that loading a named group of chunks brings. */
const filesOf = (stats, name) => new Set((stats.namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name).filter((file) => counted.test(file)));

/** Code of plugins in some files, as their source maps tell, minified together as it is in the bundle. */
async function pluginCode(folder, files) {
  const maps = [...files].map((file) => join(folder, `${file}.map`)).filter((file) => existsSync(file));
  const sources = new Set(
    maps.flatMap((file) => {
      const map = JSON.parse(readFileSync(file, 'utf8'));
      return map.sources.flatMap((name, index) => (/(^|\/)plugins\/[^/]+\/.*\.tsx?$/.test(name) ? [map.sourcesContent[index]] : []));
    }),
  );
  const options = { minify: true, jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true, decorators: true }, minify: { compress: true, mangle: true } } };
  const minified = await Promise.all([...sources].map((source) => rspack.experiments.swc.transform(source, options)));
  return Buffer.from(minified.map(({ code }) => code).join('\n'));
}

/**
 * Measures a web build against scripts/budget.json, in KB of brotli: sign-in (the entry), shell (the entry and the chunk `shell`),
 * each plugin's entry (what loading it brings and nothing else does), and all code of plugins that the entry holds.
 */
export async function measureBudget(stats, folder, pluginIds) {
  const sizes = new Map();
  const size = async (files) => {
    let sum = 0;
    for (const file of files) {
      if (!sizes.has(file)) sizes.set(file, await kilobytes(readFileSync(join(folder, file))));
      sum += sizes.get(file);
    }
    return sum;
  };
  const entry = filesOf(stats, 'index');
  const shell = new Set([...entry, ...filesOf(stats, 'shell')]);
  const groups = new Map(pluginIds.map((id) => [id, filesOf(stats, id)]));
  const isShared = (file) => shell.has(file) || [...groups.values()].filter((files) => files.has(file)).length > 1;
  const lines = [
    { name: 'sign-in', size: await size(entry), limit: limits.signIn },
    { name: 'shell', size: await size(shell), limit: limits.shell },
    { name: 'plugins in the entry', size: await kilobytes(await pluginCode(folder, entry)), limit: limits.pluginsEager },
  ];
  for (const [id, files] of groups) lines.push({ name: `plugin ${id}`, size: await size([...files].filter((file) => !isShared(file))), limit: limits.pluginEntry });
  return lines;
}
