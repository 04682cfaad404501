import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOxlint } from '../lint/run-oxlint.mjs';

const house = join(import.meta.dirname, '../..');

/**
 * A copy of a plugin within a tree that has this house around it, so that its imports and the rules for them mean what
 * they mean here.
 */
export function stagedPlugin(source, id) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugin-')));
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(house, name), join(folder, name));
  for (const name of ['core', 'shared', 'node_modules']) symlinkSync(join(house, name), join(folder, name));
  mkdirSync(join(folder, 'plugins'));
  for (const other of readdirSync(join(house, 'plugins')))
    if (other !== id) symlinkSync(join(house, 'plugins', other), join(folder, 'plugins', other));
  cpSync(source, join(folder, 'plugins', id), {
    recursive: true,
    filter: (path) => !path.includes('node_modules') && !path.endsWith('.git'),
  });
  return {
    folder,
    /** What the linter finds in it: layers, doors and the owners of the tables in its SQL among them. */
    problems: () =>
      runOxlint(folder)
        .problems.filter(({ file }) => file.includes(`plugins/${id}/`))
        .map(({ file, line, message }) => `${file.slice(file.indexOf(`plugins/${id}/`))}:${line}  ${message}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
