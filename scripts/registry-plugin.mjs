import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { needsOf } from './plugin-needs.mjs';

const house = join(import.meta.dirname, '..');

/** Ids of every plugin folder: a folder is a plugin when it holds a manifest. */
export function pluginIds(root = house) {
  return readdirSync(join(root, 'plugins'))
    .filter((id) => existsSync(join(root, 'plugins', id, 'plugin.ts')))
    .sort();
}

/**
 * Ids of the wanted bundle: `BUNDLE` names plugins/bundles/NAME.json; without it, all plugins. Throws on a list that
 * cannot work.
 */
export function bundleIds(bundle = process.env.BUNDLE, root = house) {
  if (!bundle) return pluginIds(root);
  const file = join(root, 'plugins/bundles', `${bundle}.json`);
  if (!existsSync(file)) throw new Error(`BUNDLE=${bundle}: plugins/bundles/${bundle}.json does not exist`);
  const ids = JSON.parse(readFileSync(file, 'utf8'));
  const known = new Set(pluginIds(root));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`BUNDLE=${bundle} names plugins that do not exist: ${unknown.join(', ')}`);
  const missing = ids.flatMap((id) =>
    needsOf(root, id)
      .requires.filter((needed) => !ids.includes(needed))
      .map((needed) => `${id} requires ${needed}`),
  );
  if (missing.length > 0)
    throw new Error(`BUNDLE=${bundle} leaves out what its plugins require: ${missing.join(', ')}`);
  return [...ids].sort();
}

/**
 * The plugin whose screens and texts are drawn before anybody is signed in; they come apart from all others, the texts
 * a second time.
 */
const signIn = 'account';

/**
 * On the web all sides are one file, since a chain of small ones by `requires` cost a round trip each; on the server
 * each is one of its own.
 */
const sideComment = (side, id) =>
  side === 'server'
    ? `webpackChunkName: "${id}"`
    : id === signIn
      ? 'webpackMode: "eager"'
      : 'webpackChunkName: "shell"';

const camel = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Source of the virtual module `virtual:plugins`: all manifests at once, each side on demand. */
export function registrySource(side, ids = bundleIds(), root = house) {
  const path = (id, rest) => JSON.stringify(join(root, 'plugins', id, rest));
  const has = (id, rest) => existsSync(join(root, 'plugins', id, rest));
  const imports = ids.map((id) => `import { ${camel(id)} as manifest_${camel(id)} } from ${path(id, 'plugin.ts')};`);
  const entries = ids.map((id) => {
    const load = has(id, `${side}/index.ts`)
      ? `() => import(/* ${sideComment(side, id)} */ ${path(id, `${side}/index.ts`)})`
      : '() => Promise.resolve({ default: {} })';
    return `  { manifest: manifest_${camel(id)}, load: ${load} },`;
  });
  const languages = ['zh-CN', 'en-US'].map((language) => {
    const mode = side === 'web' ? 'lazy' : 'eager';
    const texts = ids
      .filter((id) => has(id, `locales/${language}.json`))
      .map(
        (id) =>
          `${JSON.stringify(id)}: () => import(/* webpackMode: "${mode}", webpackChunkName: "locale-${language}" */ ${path(id, `locales/${language}.json`)})`,
      );
    return `  ${JSON.stringify(language)}: { ${texts.join(', ')} },`;
  });
  const signInTexts = ['zh-CN', 'en-US']
    .filter((language) => side === 'web' && ids.includes(signIn) && has(signIn, `locales/${language}.json`))
    .map(
      (language) =>
        `  ${JSON.stringify(language)}: { ${signIn}: () => import(/* webpackChunkName: "locale-sign-in-${language}" */ ${path(signIn, `locales/${language}.json`)}) },`,
    );
  return [
    ...imports,
    'export const plugins = [',
    ...entries,
    '];',
    'export const locales = {',
    ...languages,
    '};',
    'export const signInLocales = {',
    ...signInTexts,
    '};',
    '',
  ].join('\n');
}

/** Writes the module, only when it changed, so that nothing watching it stirs; answers its path. */
function writeRegistry(side) {
  const file = join(house, 'dist/.registry', `${process.env.BUNDLE ?? 'all'}-${side}.js`);
  const source = registrySource(side);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return file;
}

/**
 * Makes `virtual:plugins` of the wanted bundle; a written module rather than a context, which would let one side's
 * files into the other. The replacement comes before `virtual:` is read as a scheme; the alias tells the test runner
 * that it is no package.
 */
export const pluginRegistry = (side) => ({
  name: `registry-${side}`,
  setup(api) {
    api.modifyRspackConfig((config) => {
      const file = writeRegistry(side);
      config.plugins.push(new rspack.NormalModuleReplacementPlugin(/^virtual:plugins$/, file));
      config.resolve ??= {};
      config.resolve.alias = { ...config.resolve.alias, 'virtual:plugins': file };
    });
  },
});
