import { plugins, texts } from 'virtual:plugins';
import type { Language } from '#core';

/** How the texts of a language are cut into files; see scripts/text-registry.mjs. */
export type TextFile = 'first' | 'later' | 'sign-in';

/** Texts of several namespaces. */
export type TextsByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const manifests = new Map(plugins.map(({ manifest }) => [manifest.id, manifest]));
/** Texts of plugins that are no part of this build, by language. */
const external = new Map<Language, Map<string, Readonly<Record<string, unknown>>>>();
/** What has been read, by `LANGUAGE FILE`: the texts of a page do not change while it is open. */
const contents = new Map<string, TextsByNamespace>();

/** The namespaces of this build: `core` and the ids of its plugins. */
export const namespaces: readonly string[] = ['core', ...manifests.keys()];

/** Adds the texts of a plugin that is no part of this build, before the locale service is made. */
export function addTexts(namespace: string, language: Language, content: Readonly<Record<string, unknown>>): void {
  const added = external.get(language) ?? new Map<string, Readonly<Record<string, unknown>>>();
  external.set(language, added.set(namespace, content));
}

/** Returns the added texts of a language, by namespace. */
export const externalTexts = (language: Language): TextsByNamespace =>
  Object.fromEntries(external.get(language) ?? new Map());

const earlySuffix = '/early';

/** The namespace of the texts that the first file holds of a plugin of which it does not hold all. */
export const earlyNamespace = (plugin: string): string => plugin + earlySuffix;

/** Returns the plugin, or `core`, whose texts a namespace holds. */
export const getOwner = (namespace: string): string =>
  namespace.endsWith(earlySuffix) ? namespace.slice(0, -earlySuffix.length) : namespace;

/** Returns the files that each hold a whole namespace; none for one that is no part of this build. */
export function filesOf(namespace: string): readonly TextFile[] {
  const plugin = getOwner(namespace);
  if (plugin !== 'core' && !manifests.has(plugin)) return [];
  const isFirst = plugin !== namespace || plugin === 'core' || manifests.get(plugin)?.loadTextsEarly === true;
  if (isFirst) return plugin === 'core' ? ['first', 'sign-in'] : ['first'];
  return manifests.get(plugin)?.loadBeforeSignIn ? ['later', 'sign-in'] : ['later'];
}

/** Whether a file holds all texts of a plugin of this build. */
export const isWholeIn = (file: TextFile, plugin: string): boolean => filesOf(plugin).includes(file);

/** Returns the namespace that holds these groups of a plugin's texts, the early one where its manifest names them. */
export function namespaceOfGroups(plugin: string, groups: readonly string[]): string {
  const first = manifests.get(plugin)?.loadTextsEarly;
  const areEarly = groups.length > 0 && Array.isArray(first) && groups.every((group) => first.includes(group));
  return areEarly ? earlyNamespace(plugin) : plugin;
}

/** Returns what has been read of a file; undefined when it is not here. */
export const getContent = (language: Language, file: TextFile): TextsByNamespace | undefined =>
  contents.get(`${language} ${file}`);

/** Reads a file. Rejects when it could not be had, and reads it again the next time. */
export async function readTexts(language: Language, file: TextFile): Promise<TextsByNamespace> {
  const cachedTexts = getContent(language, file);
  if (cachedTexts) return cachedTexts;
  const { default: content } = await texts[language][file]();
  contents.set(`${language} ${file}`, content);
  return content;
}

/** Forgets what has been read and added; for tests of loading. */
export function forgetTexts(): void {
  contents.clear();
  external.clear();
}
