import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { helpSource } from './help-files.mjs';
import { getManifest } from './manifests.mjs';
import { getNeeds } from './plugin-needs.mjs';
import { isBeforeSignIn, languages, textModules } from './text-registry.mjs';

const repositoryRoot = join(import.meta.dirname, '..');
const registryFolder = join(repositoryRoot, 'dist/.registry');
const webManifestLoader = join(import.meta.dirname, 'web-manifest-loader.mjs');
const manifests = /[\\/]plugins[\\/][^\\/]+[\\/]plugin\.ts$/;
const firstTextsLoader = join(import.meta.dirname, 'first-texts-loader.mjs');
const madeModuleLoader = join(import.meta.dirname, 'made-module-loader.mjs');

/** Returns the ids of all plugin folders: a folder is a plugin when it has a manifest. */
export function pluginIds(root = repositoryRoot) {
  return readdirSync(join(root, 'plugins'))
    .filter((id) => existsSync(join(root, 'plugins', id, 'plugin.ts')))
    .sort();
}

/**
 * Returns the ids of the selected bundle: `BUNDLE` names plugins/bundles/NAME.json; all plugins when unset. Throws for
 * an invalid list.
 */
export function bundleIds(bundle = process.env.BUNDLE, root = repositoryRoot) {
  if (!bundle) return pluginIds(root);
  const file = join(root, 'plugins/bundles', `${bundle}.json`);
  if (!existsSync(file)) throw new Error(`BUNDLE=${bundle}: plugins/bundles/${bundle}.json does not exist`);
  const ids = JSON.parse(readFileSync(file, 'utf8'));
  const availableIds = new Set(pluginIds(root));
  const unknown = ids.filter((id) => !availableIds.has(id));
  if (unknown.length > 0) throw new Error(`BUNDLE=${bundle} names plugins that do not exist: ${unknown.join(', ')}`);
  const missing = ids.flatMap((id) =>
    getNeeds(root, id)
      .requires.filter((needed) => !ids.includes(needed))
      .map((needed) => `${id} requires ${needed}`),
  );
  if (missing.length > 0) throw new Error(`BUNDLE=${bundle} lacks plugins required by others: ${missing.join(', ')}`);
  return [...ids].sort();
}

/**
 * On the web all sides are one file, because a chain of small ones by `requires` costs one round trip each; on the
 * server each side is a chunk of its own.
 */
const sideComment = (side, id, root) =>
  side === 'server'
    ? `webpackChunkName: "${id}"`
    : isBeforeSignIn(root, id)
      ? 'webpackMode: "eager"'
      : 'webpackChunkName: "shell"';

const moduleFile = (name) => join(registryFolder, `${process.env.BUNDLE ?? 'all'}-${name}.js`);
const camel = (id) => id.replace(/-(\w)/g, (_, character) => character.toUpperCase());

/** Returns the source of the virtual module `virtual:plugins`: all manifests eagerly, each side on demand. */
export function registrySource(side, ids = bundleIds(), root = repositoryRoot) {
  const path = (id, rest) => JSON.stringify(join(root, 'plugins', id, rest));
  const has = (id, rest) => existsSync(join(root, 'plugins', id, rest));
  const imports = ids.map((id) => `import { ${camel(id)} as manifest_${camel(id)} } from ${path(id, 'plugin.ts')};`);
  const entries = ids.map((id) => {
    const load = has(id, `${side}/index.ts`)
      ? `() => import(/* ${sideComment(side, id, root)} */ ${path(id, `${side}/index.ts`)})`
      : '() => Promise.resolve({ default: {} })';
    return `  { manifest: manifest_${camel(id)}, load: ${load} },`;
  });
  const modules = textModules(side, ids, root);
  const texts = languages.map((language) => {
    const loaders = modules
      .filter((each) => each.language === language)
      .map(({ part, name, chunk }) => `"${part}": () => import(/* ${chunk} */ ${JSON.stringify(moduleFile(name))})`);
    return `  "${language}": { ${loaders.join(', ')} },`;
  });
  return [...imports, 'export const plugins = [', ...entries, '];', 'export const texts = {', ...texts, '};', ''].join(
    '\n',
  );
}

/**
 * Returns the source of the virtual module `virtual:route-paths`: the path of every named route. It includes those of
 * all plugins, whatever the bundle, because callers link to screens that a bundle may lack.
 *
 * @throws {Error} when two routes have the same name
 */
export function routePathsSource(sources = pluginIds().map((id) => [repositoryRoot, id])) {
  const paths = {};
  for (const [root, id] of sources) {
    for (const { name, path } of getManifest(root, id)?.routes ?? []) {
      if (name === undefined) continue;
      if (name in paths) throw new Error(`${id} names ${path} ${name}, which is the name of ${paths[name]} already`);
      paths[name] = path;
    }
  }
  return `export const routePaths = ${JSON.stringify(paths)};\n`;
}

/** Writes a module only when it changed, so that file watchers are not triggered; returns its path. */
function writeModule(name, source) {
  const file = moduleFile(name);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return file;
}

/** Makes a written module available under a name with the scheme `virtual:`. */
export function addVirtualModule(config, name, file) {
  config.plugins.push(new rspack.NormalModuleReplacementPlugin(new RegExp(`^${name}$`), file));
  config.resolve ??= {};
  config.resolve.alias = { ...config.resolve.alias, [name]: file };
}

function writeRegistry(side) {
  const ids = bundleIds();
  for (const { name, source } of textModules(side, ids, repositoryRoot)) writeModule(name, source);
  return writeModule(side, registrySource(side, ids));
}

/** Writes `virtual:help`: the help files of all plugins of the bundle, loaded by language. */
function writeHelp() {
  const ids = bundleIds();
  const loaders = languages.map((language) => {
    const file = writeModule(`help-${language}`, helpSource(language, ids, repositoryRoot));
    const chunk = `help-${language.slice(0, 2)}`;
    return `  "${language}": () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(file)}),`;
  });
  return writeModule('help', ['export const helpFiles = {', ...loaders, '};', ''].join('\n'));
}

/**
 * Creates `virtual:plugins` and `virtual:help` for the selected bundle, and `virtual:route-paths`. Uses written modules
 * rather than a context, which would mix the files of both sides. The replacement runs before `virtual:` is parsed as a
 * scheme; the alias tells the test runner that it is not a package.
 */
export const pluginRegistry = (side) => ({
  name: `registry-${side}`,
  setup(api) {
    api.modifyRspackConfig((config) => {
      addVirtualModule(config, 'virtual:plugins', writeRegistry(side));
      addVirtualModule(config, 'virtual:help', writeHelp());
      addVirtualModule(config, 'virtual:route-paths', writeModule('route-paths', routePathsSource()));
      config.module.rules.push({ resourceQuery: /^\?first$/, type: 'json', use: [firstTextsLoader] });
      config.module.rules.push({ resourceQuery: /^\?made$/, use: [madeModuleLoader] });
      if (side === 'web') config.module.rules.push({ test: manifests, enforce: 'pre', use: [webManifestLoader] });
    });
  },
});
