import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getManifest } from './manifests.mjs';

/** Returns whether a plugin's manifest declares that its screens are rendered before sign-in. */
export const isBeforeSignIn = (root, id) => getManifest(root, id)?.loadBeforeSignIn === true;
export const languages = ['zh-CN', 'en-US'];

/**
 * Files into which the web texts of a language are split: `first` with the texts of the frame and the first screens,
 * and of other plugins only those named in manifests; `later` with all of those, loaded after the first rendering;
 * `sign-in` with the texts shown before sign-in. The server loads all at once.
 */
const parts = { web: ['first', 'later', 'sign-in'], server: ['first'] };

const chunks = { first: 'locale', later: 'locale-later', 'sign-in': 'locale-sign-in' };

/** Returns whether a plugin's manifest declares that parts of it appear on the first screens. */
const areTextsFirst = (root, id) => getManifest(root, id)?.loadTextsEarly === true;

/** Returns the files of one part by namespace: a plugin's id, or `core`. */
function textFiles(side, part, language, ids, root) {
  const isLater = (id) => side === 'web' && !areTextsFirst(root, id);
  const wanted = { first: () => true, later: isLater, 'sign-in': (id) => isBeforeSignIn(root, id) }[part];
  const plugins = ids
    .filter((id) => wanted(id))
    .map((id) => [
      id,
      join(root, 'plugins', id, `locales/${language}.json`),
      part === 'first' && isLater(id) ? '?first' : '',
    ]);
  const core = part === 'later' ? [] : [['core', join(root, `core/web/locales/${language}.json`), '']];
  return [...core, ...plugins].filter(([, file]) => existsSync(file));
}

/** Returns the source of the module that holds the texts of one part in one language, by namespace. */
function textSource(side, part, language, ids, root) {
  const files = textFiles(side, part, language, ids, root);
  return [
    ...files.map(([, file, query], index) => `import t${index} from ${JSON.stringify(file + query)};`),
    `export default { ${files.map(([namespace], index) => `${JSON.stringify(namespace)}: t${index}`).join(', ')} };`,
    '',
  ].join('\n');
}

/** Returns every text module with its name and source, and its loader in `virtual:plugins`, by language and part. */
export const textModules = (side, ids, root) =>
  languages.flatMap((language) =>
    parts[side].map((part) => ({
      language,
      part,
      name: `${side}-${part}-${language}`,
      source: textSource(side, part, language, ids, root),
      chunk: `webpackMode: "${side === 'web' ? 'lazy' : 'eager'}", webpackChunkName: "${chunks[part]}-${language}"`,
    })),
  );
