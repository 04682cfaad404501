import { describe, expect, it } from '@rstest/core';
import { missingFromLock } from '../../scripts/lock-check.mjs';
import { textOf } from './tree';

describe('package-lock.json', () => {
  it('detects a missing optional package, or another version of it', () => {
    const lock = (binding: Readonly<Record<string, unknown>>) => ({
      packages: { '': {}, 'node_modules/a': { optionalDependencies: { binding: '1.0.0' } }, ...binding },
    });
    expect(missingFromLock(lock({}))).toEqual(['node_modules/a -> binding@1.0.0']);
    expect(missingFromLock(lock({ 'node_modules/binding': { version: '2.0.0' } }))).toEqual([
      'node_modules/a -> binding@1.0.0',
    ]);
    expect(missingFromLock(lock({ 'node_modules/binding': { version: '1.0.0' } }))).toEqual([]);
    expect(
      missingFromLock(
        lock({
          'node_modules/binding': { version: '2.0.0' },
          'node_modules/a/node_modules/binding': { version: '1.0.0' },
        }),
      ),
    ).toEqual([]);
  });

  it('names no registry', () => {
    expect(textOf('package-lock.json')).not.toContain('"resolved"');
  });

  it('has exact versions only', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
