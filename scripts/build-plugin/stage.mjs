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
    // A package of its own would be the root of what stands below it.
    filter: (path) => !/[\\/](node_modules|\.git|package\.json)$/.test(path),
  });
  return {
    folder,
    /** What the linter finds in it: layers, doors and the owners of the tables in its SQL among them. */
    problems: () => {
      const { files, expected, problems } = runOxlint(folder, [`plugins/${id}`]);
      if (files === 0 || files !== expected) throw new Error(`The linter saw ${files} files of ${expected}`);
      return problems.map(({ file, line, message }) => `${file}:${line}  ${message}`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
