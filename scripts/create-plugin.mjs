import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const template = join(import.meta.dirname, 'plugin-template');
const repositoryRoot = join(import.meta.dirname, '..');

/** Returns the name in each spelling that the template uses. */
function spellings(id) {
  const words = id.split('-');
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
  return [
    ['plugin-template', id],
    ['pluginTemplate', words.map((word, index) => (index === 0 ? word : capital(word))).join('')],
    ['Plugin_Template', words.map(capital).join('_')],
    ['plugin_template', words.join('_')],
  ];
}

/**
 * Copies the template to plugins/ID under its new name and touches no other file; returns the paths written. Throws an
 * error with a readable message for an invalid ID.
 */
export function createPlugin(id, root = repositoryRoot) {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(id))
    throw new Error(`${id} is not a valid plugin id: use lower-case words with hyphens, such as hot-spots`);
  const folder = join(root, 'plugins', id);
  if (existsSync(folder)) throw new Error(`plugins/${id} exists already`);
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = join(entry.parentPath, entry.name);
      const to = join(folder, relative(template, from));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(
        to,
        spellings(id).reduce((text, [old, given]) => text.replaceAll(old, given), readFileSync(from, 'utf8')),
      );
      return relative(root, to);
    })
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [id] = process.argv.slice(2);
  try {
    if (!id) throw new Error('npm run create-plugin NAME: lower-case words with hyphens, such as hot-spots');
    for (const path of createPlugin(id)) console.log(path);
    console.log(
      `Now give it its fields (plugins/${id}/resource.ts), its texts (locales) and its address (plugin.ts), then: npm test -- plugins/${id} tests/conventions`,
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
