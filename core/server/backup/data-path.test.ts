import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { pathBelow } from './data-path';
import { loadFiles } from './files';
import { readManifest } from './manifest';

const outside = [
  '\n/../../outside',
  '\r/../../outside',
  'evidence/\n/../../../outside',
  'evidence/a\u0000b',
  '../outside',
  'evidence/../../outside',
  'evidence/..',
  './evidence/1',
  'evidence//1',
  'evidence/',
  '/etc/outside',
  '',
  '..\\outside',
  'C:/outside',
  'c:outside',
  'postgres/data/pg_hba.conf',
  'backups/before-upgrade/manifest.json',
];

describe('manifest paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opinion-monitor-manifest-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const manifestWith = (path: string): string =>
    JSON.stringify({
      format: 1,
      made_at: '2026-01-01T00:00:00Z',
      migrations: [],
      tables: [],
      sequences: [],
      files: [{ path, sha256: '0'.repeat(64) }],
    });

  it.each(outside)('refuses %j', async (path) => {
    writeFileSync(join(folder, 'manifest.json'), manifestWith(path));
    await expect(readManifest(folder)).rejects.toThrow('leads out of the data folder');
    expect(() => pathBelow(folder, path)).toThrow('leads out of');
  });

  it('is refused again where files are put back', async () => {
    const [source, dataFolder] = [join(folder, 'a/b/files'), join(folder, 'a/b/data')];
    for (const each of [source, dataFolder]) mkdirSync(each, { recursive: true });
    const files = [{ path: '\n/../../outside', sha256: '0'.repeat(64) }];
    await expect(loadFiles(files, source, { dataFolder, store: {} as never })).rejects.toThrow('leads out of');
  });

  it.each(['evidence/1/page.html', 'secrets/token', 'exports/甲公司/1..2.csv', 'notes/.hidden', 'a b/c'])(
    'accepts %j',
    async (path) => {
      writeFileSync(join(folder, 'manifest.json'), manifestWith(path));
      expect((await readManifest(folder)).files[0]?.path).toBe(path);
      expect(pathBelow(folder, path)).toBe(join(folder, path));
    },
  );
});
