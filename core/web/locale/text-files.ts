import { plugins, texts } from 'virtual:plugins';
import type { Language } from '#core';

/** The files into which the texts of a language are split; see scripts/text-registry.mjs. */
export type TextFile = 'first' | 'later' | 'sign-in';

export type TextsByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const manifests = new Map(plugins.map(({ manifest }) => [manifest.id, manifest]));
/** Texts of plugins that are not part of this build, by language. */
const external = new Map<Language, Map<string, Readonly<Record<string, unknown>>>>();
/** Loaded texts, by `LANGUAGE FILE`: the texts of a page do not change while it is open. */
const contents = new Map<string, TextsByNamespace>();

/** The namespaces of this build: `core` and the ids of its plugins. */
export const namespaces: readonly string[] = ['core', ...manifests.keys()];

/** Adds the texts of a plugin that is not part of this build, before the locale service is created. */
export function addTexts(namespace: string, language: Language, content: Readonly<Record<string, unknown>>): void {
  const added = external.get(language) ?? new Map<string, Readonly<Record<string, unknown>>>();
  external.set(language, added.set(namespace, content));
}

/** Returns the added texts of a language, by namespace. */
export const externalTexts = (language: Language): TextsByNamespace =>
  Object.fromEntries(external.get(language) ?? new Map());

const earlySuffix = '/early';

/** Returns the namespace of a plugin's texts in the first file, if that file contains only some of them. */
export const earlyNamespace = (plugin: string): string => plugin + earlySuffix;

/** Returns the plugin, or `core`, whose texts a namespace holds. */
export const getOwner = (namespace: string): string =>
  namespace.endsWith(earlySuffix) ? namespace.slice(0, -earlySuffix.length) : namespace;

/** Returns the files that each contain a whole namespace; none for a namespace that is not part of this build. */
export function filesOf(namespace: string): readonly TextFile[] {
  const plugin = getOwner(namespace);
  if (plugin !== 'core' && !manifests.has(plugin)) return [];
  const isFirst = plugin !== namespace || plugin === 'core' || manifests.get(plugin)?.loadTextsEarly === true;
  if (isFirst) return plugin === 'core' ? ['first', 'sign-in'] : ['first'];
  return manifests.get(plugin)?.loadBeforeSignIn ? ['later', 'sign-in'] : ['later'];
}

/** Returns whether a file contains all texts of a plugin of this build. */
export const isWholeIn = (file: TextFile, plugin: string): boolean => filesOf(plugin).includes(file);

/** Returns the namespace that contains these groups of a plugin's texts; the early one if its manifest names them. */
export function namespaceOfGroups(plugin: string, groups: readonly string[]): string {
  const first = manifests.get(plugin)?.loadTextsEarly;
  const areEarly = groups.length > 0 && Array.isArray(first) && groups.every((group) => first.includes(group));
  return areEarly ? earlyNamespace(plugin) : plugin;
}

/** Returns the loaded texts of a file; undefined if it is not loaded. */
export const getContent = (language: Language, file: TextFile): TextsByNamespace | undefined =>
  contents.get(`${language} ${file}`);

/** Loads a file. Rejects if that fails; the next call tries again. */
export async function readTexts(language: Language, file: TextFile): Promise<TextsByNamespace> {
  const cachedTexts = getContent(language, file);
  if (cachedTexts) return cachedTexts;
  const { default: content } = await texts[language][file]();
  contents.set(`${language} ${file}`, content);
  return content;
}

/** Removes all loaded and added texts; for tests of loading. */
export function forgetTexts(): void {
  contents.clear();
  external.clear();
}
