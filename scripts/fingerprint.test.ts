import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { fingerprint } from './fingerprint.mjs';

const repositoryRoot = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  // Neither the size nor the modification time of the file shows that it was changed.
  utimesSync(join(folder, path), 1, 1);
}

/** Returns the modules of the repository that a file imports, directly or indirectly, as paths from the root. */
function getImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const path = join(dirname(file), specifier);
    if (!/\.(mjs|ts)$/.test(path) || seen.has(path)) continue;
    seen.add(path);
    getImports(path, seen);
  }
  return seen;
}

const configured = [...getImports('rsbuild.config.ts'), ...getImports('scripts/build.mjs')];
const loaders = readdirSync(join(repositoryRoot, 'scripts'))
  .filter((name) => name.endsWith('-loader.mjs'))
  .map((name) => `scripts/${name}`);
const inputs = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'rsbuild.config.ts',
  'core/web/main.ts',
  'core/web/index.html',
  'plugins/remarks/plugin.ts',
  'plugins/remarks/locales/zh-CN.json',
  'plugins/bundles/basic.json',
  'plugins/articles/help/zh-CN/articles.txt',
  'shared/ui/index.ts',
  ...new Set([...configured, ...loaders]),
];

describe('fingerprint of a build', () => {
  for (const path of inputs) put(path, 'a');

  it('includes the modules of the configuration', () => {
    expect(configured).toContain('scripts/web-chunks.mjs');
    expect(loaders.length).toBeGreaterThan(2);
  });

  it.each(inputs)('changes with the content of %s', (path) => {
    const before = fingerprint(folder);
    put(path, 'b');
    expect(fingerprint(folder)).not.toBe(before);
    put(path, 'a');
    expect(fingerprint(folder)).toBe(before);
  });

  it('changes when a file is added or removed, and with the bundle', () => {
    const before = fingerprint(folder);
    put('plugins/remarks/web/more.tsx', 'a');
    const more = fingerprint(folder);
    rmSync(join(folder, 'plugins/remarks/web/more.tsx'));
    process.env.BUNDLE = 'basic';
    const basic = fingerprint(folder);
    delete process.env.BUNDLE;
    expect(new Set([before, more, basic]).size).toBe(3);
    expect(fingerprint(folder)).toBe(before);
  });

  it('stays the same where a test changes', () => {
    const before = fingerprint(folder);
    put('core/web/main.test.ts', 'a');
    expect(fingerprint(folder)).toBe(before);
  });
});
