import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { installArguments, installReason } from './install.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, value: unknown) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value));
};
const lock = (packages: Readonly<Record<string, unknown>>) => ({ packages: { '': {}, ...packages } });

/** Creates a tree with one package installed as locked, and one required only on another platform. */
function installed(): void {
  const a = { 'node_modules/a': { version: '1.0.0' } };
  write('package-lock.json', lock({ ...a, 'node_modules/b': { version: '2.0.0', optional: true } }));
  write('node_modules/.package-lock.json', lock(a));
  write('node_modules/a/package.json', '{}');
}

describe('installReason', () => {
  it('accepts packages installed as locked', () => {
    installed();
    expect(installReason(folder)).toBeNull();
  });

  it('detects a first run and an interrupted installation', () => {
    write('package-lock.json', lock({}));
    expect(installReason(folder)).toBe('first run');
    mkdirSync(join(folder, 'node_modules'));
    expect(installReason(folder)).toBe('a previous installation did not finish');
    write('node_modules/.package-lock.json', '{ "packages": ');
    expect(installReason(folder)).toBe('a previous installation did not finish');
  });

  it('detects another version, a missing folder and an extra package', () => {
    installed();
    write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }));
    expect(installReason(folder)).toBe('a 1.0.1 is wanted');
    installed();
    rmSync(join(folder, 'node_modules/a/package.json'));
    expect(installReason(folder)).toBe('node_modules/a is incomplete');
    installed();
    write('package-lock.json', lock({}));
    expect(installReason(folder)).toBe('node_modules/a is not in package-lock.json');
  });

  it('installs build dependencies regardless of NODE_ENV', () => {
    expect(installArguments).toContain('--include=dev');
  });
});
