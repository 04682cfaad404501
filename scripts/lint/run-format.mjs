import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '../..');

/** Formats the tree, or with `check` lists the files that are not formatted. Throws if the formatter did not run. */
export function runFormat({ check = true } = {}) {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome'),
      'format',
      ...(check ? ['--reporter=json', '--max-diagnostics=none'] : ['--write']),
      `--config-path=${join(repositoryRoot, 'scripts/lint/format.json')}`,
      '.',
    ],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (error) throw error;
  if (!check) return [];
  if (!stdout.includes('{')) throw new Error(`The formatter did not run: ${stderr || stdout}`);
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return diagnostics.map(({ location }) => location.path);
}
