import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '#core';
import { filesBelow, root, textOf } from './tree';

type Tree = Readonly<Record<string, unknown>>;

/** Texts of a folder by dotted key. */
export type Texts = ReadonlyMap<string, string>;

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value as Tree, `${prefix}${key}.`)
      : [[prefix + key, String(value)] as [string, string]],
  );
}

/** Folders with texts, such as `plugins/articles` or `core/web`. */
export const textFolders: readonly string[] = [
  ...new Set(
    filesBelow(['core', 'plugins', 'shared'], /^(zh-CN|en-US)\.json$/).map((path) =>
      path.replace(/\/locales\/[^/]+$/, ''),
    ),
  ),
];

/** Returns the texts of a folder in a language; undefined if there is no such file. */
export function getTexts(folder: string, language: Language): Texts | undefined {
  const path = `${folder}/locales/${language}.json`;
  return existsSync(join(root, path)) ? new Map(flatten(JSON.parse(textOf(path)) as Tree)) : undefined;
}

/** Returns true if a key exists in every language, itself or in its plural forms. */
export function hasText(folder: string, key: string): boolean {
  return languages.every((language) => {
    const texts = getTexts(folder, language);
    return texts !== undefined && ['', '_one', '_other'].some((ending) => texts.has(key + ending));
  });
}
