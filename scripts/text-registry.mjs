import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf } from './manifests.mjs';

/**
 * The plugin whose screens and texts are drawn before anybody is signed in; they come apart from all others, the texts
 * a second time.
 */
export const signInPlugin = 'account';
export const languages = ['zh-CN', 'en-US'];

/**
 * How the texts of a language are cut into files on the web: `first` what the frame and the first screens say, of other
 * plugins only what manifests name; `later` all of those, once something is to be seen; `sign-in` what is read before
 * anybody is known. The server reads all at once.
 */
const parts = { web: ['first', 'later', 'sign-in'], server: ['first'] };

const chunks = { first: 'locale', later: 'locale-later', 'sign-in': 'locale-sign-in' };

/** A plugin says in its manifest when parts of it stand on the first screens. */
const areTextsFirst = (root, id) => manifestOf(root, id)?.textsFirst === true;

/** The files of one part by namespace: a plugin's id, or `core`. */
function textFiles(side, part, language, ids, root) {
  const isLater = (id) => side === 'web' && !areTextsFirst(root, id);
  const wanted = { first: () => true, later: isLater, 'sign-in': (id) => id === signInPlugin }[part];
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

/** Source of the module that holds the texts of one part in one language, by namespace. */
function textSource(side, part, language, ids, root) {
  const files = textFiles(side, part, language, ids, root);
  return [
    ...files.map(([, file, query], index) => `import t${index} from ${JSON.stringify(file + query)};`),
    `export default { ${files.map(([namespace], index) => `${JSON.stringify(namespace)}: t${index}`).join(', ')} };`,
    '',
  ].join('\n');
}

/** Every module of texts: its name and source, and its loader in `virtual:plugins`, by language and part. */
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
