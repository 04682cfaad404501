import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { readEntries } from '#plugins/help';
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
/** Returns paths and contents of the sources; the plugin must change none outside its folder. */
const sources = () =>
  ['core', 'shared', 'scripts', 'tests', 'plugins']
    .flatMap((name) =>
      readdirSync(join(tree.folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()
    .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]);
mkdirSync(join(tree.folder, 'plugins'), { recursive: true });
const before = sources();
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
        'help/en-US/other.txt',
        'help/zh-CN/other.txt',
        'locales/en-US.json',
        'locales/zh-CN.json',
        'plugin.ts',
        'resource.test.ts',
        'resource.ts',
        'server/dashboard-figures.ts',
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

  it('creates help for its screen in every language, and a figure for the dashboard', () => {
    for (const language of languages) {
      const text = readFileSync(join(tree.folder, `plugins/river-words/help/${language}/other.txt`), 'utf8');
      expect(readEntries(text)).toMatchObject([{ paths: ['/manage/river-words'] }]);
    }
    const manifest = readFileSync(join(tree.folder, 'plugins/river-words/plugin.ts'), 'utf8');
    expect(manifest).toContain("path: '/manage/river-words'");
    expect(manifest).toContain("'core.dashboard-figures'");
  });

  it('refuses invalid names', () => {
    expect(() => createPlugin('River', tree.folder)).toThrow('River is not a valid plugin id');
    expect(() => createPlugin('river-words', tree.folder)).toThrow('exists already');
  });

  it('creates a plugin that is removed with its folder, since it touches no other file', () => {
    rmSync(join(tree.folder, 'plugins/river-words'), { recursive: true });
    expect(sources()).toEqual(before);
  });
});
