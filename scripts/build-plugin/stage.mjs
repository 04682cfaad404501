import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOxlint } from '../lint/run-oxlint.mjs';

const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * Copies a plugin into a tree that contains the repository, so that its imports and their rules resolve as they do
 * here.
 */
export function stagedPlugin(source, id) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugin-')));
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(repositoryRoot, name), join(folder, name));
  for (const name of ['core', 'shared', 'node_modules']) symlinkSync(join(repositoryRoot, name), join(folder, name));
  mkdirSync(join(folder, 'plugins'));
  for (const other of readdirSync(join(repositoryRoot, 'plugins')))
    if (other !== id) symlinkSync(join(repositoryRoot, 'plugins', other), join(folder, 'plugins', other));
  cpSync(source, join(folder, 'plugins', id), {
    recursive: true,
    // A package.json of its own would become the root of everything below it.
    filter: (path) => !/[\\/](node_modules|\.git|package\.json)$/.test(path),
  });
  return {
    folder,
    /** Returns the linter's findings, including layers, public entry points and ownership of the tables used in SQL. */
    problems: () => {
      const { files, expected, problems } = runOxlint(folder, [`plugins/${id}`]);
      if (files === 0 || files !== expected) throw new Error(`The linter checked ${files} of ${expected} files`);
      return problems.map(({ file, line, message }) => `${file}:${line}  ${message}`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
