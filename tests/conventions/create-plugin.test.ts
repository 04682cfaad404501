import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { createPlugin } from '../../scripts/create-plugin.mjs';
import { runOxlint } from '../../scripts/lint/run-oxlint.mjs';
import { temporaryTree } from './plant';
import { root } from './tree';

const tree = temporaryTree({});
for (const name of ['core', 'shared', 'scripts', 'tests'])
  cpSync(join(root, name), join(tree.folder, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(tree.folder, 'node_modules'));
afterAll(tree.remove);

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: tree.folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
const rstest = (...args: string[]) =>
  run('node_modules/@rstest/core/bin/rstest.js', 'run', '-c', 'tests/rstest.config.ts', ...args);
const created = createPlugin('river-words', tree.folder);
// What the plugin uses is compiled with it; the repository itself has separate stages for types and lint.
writeFileSync(
  join(tree.folder, 'plugin-types.json'),
  JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    include: ['plugins', 'core/**/*.d.ts', 'shared/**/*.d.ts'],
  }),
);

describe('create-plugin', () => {
  it('writes a complete plugin under its own name', () => {
    expect(created).toEqual(
      [
        'locales/en-US.json',
        'locales/zh-CN.json',
        'plugin.ts',
        'resource.test.ts',
        'resource.ts',
        'server/index.ts',
        'web/index.ts',
      ].map((path) => `plugins/river-words/${path}`),
    );
    const left = run(
      '-e',
      `for (const path of ${JSON.stringify(created)}) if (/plugin.?template/i.test(require('node:fs').readFileSync(path, 'utf8'))) console.log(path)`,
    );
    expect(left.stdout).toBe('');
  });

  it('names the resource in the operation log, in each language', () => {
    for (const language of ['en-US', 'zh-CN']) {
      const { operation } = JSON.parse(
        readFileSync(join(tree.folder, `plugins/river-words/locales/${language}.json`), 'utf8'),
      ) as { readonly operation?: unknown };
      expect(operation).toEqual({ 'river-words-entry': { one: expect.any(String) } });
    }
  });

  it('creates a plugin that compiles', () => {
    const { stdout } = run(
      'node_modules/typescript/bin/tsc',
      '-p',
      'plugin-types.json',
      '--pretty',
      'false',
      '--listFiles',
    );
    expect(stdout).toContain(join(tree.folder, 'plugins/river-words/web/index.ts'));
    expect(stdout.split('\n').filter((line) => line.startsWith('plugins/'))).toEqual([]);
  });

  it('creates a plugin that passes the linter', () => {
    const { files, problems } = runOxlint(tree.folder, ['plugins']);
    expect([files, problems]).toEqual([created.filter((path) => path.endsWith('.ts')).length, []]);
  });

  it('creates a plugin that passes its tests and the repository conventions', () => {
    const testRun = rstest('--project', 'node', 'plugins/river-words');
    expect(testRun.stdout.trim().split('\n').at(-1)).toBe('2 passed, 0 failed, 0 skipped');
    const rules = rstest('--project', 'conventions', 'tests/conventions/manifests', 'tests/conventions/endpoints');
    expect(`${rules.status} ${rules.stdout.trim().split('\n').at(-1)}`).toMatch(
      /^0 \d{2} passed, 0 failed, 0 skipped$/,
    );
  });

  it('refuses invalid names', () => {
    expect(() => createPlugin('River', tree.folder)).toThrow('River is not a valid plugin id');
    expect(() => createPlugin('river-words', tree.folder)).toThrow('exists already');
  });
});
