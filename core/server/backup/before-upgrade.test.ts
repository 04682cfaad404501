import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { runMigrations, sqlMigration } from '../database';
import { silentLog } from '../testing/silent-log';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { backupBeforeUpgrade } from './before-upgrade';
import { isComplete } from './manifest';

const hour = 3_600_000;
const sets = [
  { plugin: 'clients', migrations: [sqlMigration('0001', 'create table client (client_id bigint primary key)')] },
];
const pending = [{ plugin: 'clients', name: '0002' }];

describe('backups before upgrades', () => {
  let database: TestDatabase;
  let data: string;
  const all = () => join(data, 'backups');
  const names = () => readdirSync(all()).sort();

  beforeEach(async () => {
    database = await testDatabase();
    await runMigrations(database, sets);
    data = mkdtempSync(join(tmpdir(), 'opinion-monitor-upgrade-'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(data, { recursive: true });
  });

  /**
   * Creates a backup that was interrupted the given number of hours ago; optionally with part of a manifest, as left
   * behind by a full disk.
   */
  const breakOff = (name: string, hours: number, manifest?: string): void => {
    const folder = join(all(), name);
    mkdirSync(join(folder, 'tables'), { recursive: true });
    writeFileSync(join(folder, 'tables/public.client.copy.gz'), 'half');
    if (manifest !== undefined) writeFileSync(join(folder, 'manifest.json'), manifest);
    const at = new Date(Date.now() - hours * hour);
    utimesSync(folder, at, at);
  };

  it('do not count as kept while incomplete, and are removed after a day', async () => {
    for (let count = 0; count < 3; count += 1) await backupBeforeUpgrade(database, pending, data, silentLog);
    const complete = names();
    expect(complete).toHaveLength(3);
    breakOff('before-upgrade-9998', 2);
    breakOff('before-upgrade-9999', 2, '{"format": 1, "made_at": "20');
    breakOff('before-upgrade-9990', 25);
    breakOff('before-upgrade-9991', 25, '');
    await backupBeforeUpgrade(database, pending, data, silentLog);
    const after = names();
    expect(after.filter((name) => complete.includes(name))).toEqual(complete.slice(1));
    expect(after.slice(-2)).toEqual(['before-upgrade-9998', 'before-upgrade-9999']);
    expect(after).toHaveLength(5);
    expect(await Promise.all(after.map((name) => isComplete(join(all(), name))))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('stop the upgrade when they fail, and neither leave files behind nor remove any', async () => {
    for (let count = 0; count < 3; count += 1) await backupBeforeUpgrade(database, pending, data, silentLog);
    const complete = names();
    const failing = {
      query: database.query.bind(database),
      pool: { connect: () => Promise.reject(new Error('no space left on device')) },
    } as unknown as TestDatabase;
    const later = [
      { plugin: 'clients', migrations: [...(sets[0]?.migrations ?? []), sqlMigration('0002', 'drop table client')] },
    ];
    await expect(
      runMigrations(database, later, {
        before: () => backupBeforeUpgrade(failing, pending, data, silentLog),
      }),
    ).rejects.toThrow('Nothing was upgraded, as the backup before it failed: no space left on device');
    expect(names()).toEqual(complete);
    expect((await database.query("select to_regclass('client') is not null as there")).rows).toEqual([{ there: true }]);
  });

  it('are skipped for a new database', async () => {
    const empty = await testDatabase();
    await backupBeforeUpgrade(empty, pending, data, silentLog);
    await empty.close();
    expect(existsSync(all())).toBe(false);
  });
});
