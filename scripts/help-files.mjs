import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the help files of plugins in one language, `plugins/ID/help/LANGUAGE/GROUP.txt`, each with its plugin and
 * group.
 *
 * @param {string} language
 * @param {readonly string[]} ids
 * @param {string} root
 * @returns {{ plugin: string, group: string, path: string }[]}
 */
export function helpFiles(language, ids, root = join(import.meta.dirname, '..')) {
  return ids.flatMap((plugin) => {
    const folder = join(root, 'plugins', plugin, 'help', language);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => ({ plugin, group: name.slice(0, -'.txt'.length), path: join(folder, name) }));
  });
}

/** Returns the source of the module with the unparsed help files of one language, by group. */
export function helpSource(language, ids, root) {
  const files = helpFiles(language, ids, root);
  return [
    ...files.map(({ path }, index) => `import t${index} from ${JSON.stringify(`${path}?raw`)};`),
    'export default [',
    ...files.map(({ group }, index) => `  { group: ${JSON.stringify(group)}, text: t${index} },`),
    '];',
    '',
  ].join('\n');
}
