import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '../..');
const folders = ['core', 'plugins', 'shared', 'scripts', 'tests', 'rsbuild.config.ts'];
const linted = /\.(m?[jt]s|[jt]sx)$/;

/** Returns every file of a tree that the linter must check. */
export function lintedFiles(root, targets = folders) {
  return targets.flatMap((folder) => {
    if (linted.test(folder)) return existsSync(join(root, folder)) ? [folder] : [];
    if (!existsSync(join(root, folder))) return [];
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && linted.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name));
  });
}

/**
 * Lints a tree, or some of its folders, with the rules of this repository. Returns `{ files, expected, problems }`,
 * each problem as `{ file, line, rule, message }`; throws if the linter itself did not run.
 *
 * @returns {{ files: number, expected: number, problems: { file: string, line: number, rule: string, message: string
 * }[] }}
 */
export function runOxlint(root = repositoryRoot, wanted = folders) {
  const targets = wanted.filter((folder) => existsSync(join(root, folder)));
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/oxlint/bin/oxlint'),
      '-c',
      join(repositoryRoot, 'scripts/lint/oxlint.json'),
      '--tsconfig',
      join(root, 'tsconfig.json'),
      '-f',
      'json',
      ...targets,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (error) throw error;
  if (!stdout.includes('{')) throw new Error(`The linter did not run: ${stderr || stdout}`);
  const { diagnostics, number_of_files: files } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const problems = diagnostics.map(({ filename, code, message, help, labels }) => ({
    file: filename.replaceAll('\\', '/'),
    line: labels[0]?.span.line ?? 1,
    rule: code ?? 'syntax',
    message: help && !message.includes(help) ? `${message} (${help})` : message,
  }));
  return { files, expected: lintedFiles(root, targets).length, problems };
}
