import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { compress } from './precompress.mjs';

const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'));
const counted = /\.(js|css)$/;
const kilobytes = async (bytes) => (await compress(bytes)).length / 1024;

/** Returns the files loaded with a named chunk group; the styles of the entry are already in its page. */
const filesOf = (stats, name) => {
  const names = (stats.namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name);
  return new Set(names.filter((file) => counted.test(file) && !(name === 'index' && file.endsWith('.css'))));
};

/** Returns the code of each plugin in some files by its id, from their source maps. */
function pluginSources(folder, files) {
  const sources = new Map();
  for (const file of [...files].map((name) => join(folder, `${name}.map`)).filter((name) => existsSync(name))) {
    const map = JSON.parse(readFileSync(file, 'utf8'));
    for (const [index, name] of map.sources.entries()) {
      const id = /(?:^|\/)plugins\/([^/]+)\/.*\.tsx?$/.exec(name)?.[1];
      if (id) sources.set(id, (sources.get(id) ?? new Set()).add(map.sourcesContent[index]));
    }
  }
  return sources;
}

/** Minifies sources together, as in the bundle. */
async function minified(sources) {
  const options = {
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      minify: { compress: true, mangle: true },
    },
  };
  const parts = await Promise.all([...sources].map((source) => rspack.experiments.swc.transform(source, options)));
  return Buffer.from(parts.map(({ code }) => code).join('\n'));
}

/**
 * Measures a web build against scripts/budget.json, in KB of brotli: sign-in (the page and the entry), shell (sign-in
 * plus what every screen waits for, with the dashboard, which opens after sign-in), each plugin's own code in the shell
 * (its web side, and what many others use from it), and all plugin code in the entry. A file shared by several plugins
 * is counted for none of them, so that a budget does not depend on what other plugins use.
 */
export async function measureBudget(stats, folder, pluginIds) {
  const size = async (files) => {
    const sizes = await Promise.all([...files].map((file) => kilobytes(readFileSync(join(folder, file)))));
    return sizes.reduce((sum, each) => sum + each, 0);
  };
  const entry = filesOf(stats, 'index');
  const shell = filesOf(stats, 'shell');
  const signIn = new Set(['index.html', ...entry]);
  const eager = [...pluginSources(folder, entry).values()].flatMap((sources) => [...sources]);
  const shellSources = pluginSources(folder, shell);
  const lines = [
    { name: 'sign-in', size: await size(signIn), limit: limits.signIn },
    { name: 'shell', size: await size(new Set([...signIn, ...shell])), limit: limits.shell },
    { name: 'plugins in the entry', size: await kilobytes(await minified(eager)), limit: limits.pluginsEager },
  ];
  for (const id of pluginIds)
    lines.push({
      name: `plugin ${id}`,
      size: await kilobytes(await minified(shellSources.get(id) ?? [])),
      limit: limits.pluginEntry,
    });
  return lines;
}
