import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '../testing';
import { releaseFaults, getRelease, setsAt } from './check-releases';
import {
  dataMigration,
  migrationHash,
  pendingMigrations,
  readApplied,
  runMigrations,
  SchemaMismatchError,
  sqlMigration,
  type Migration,
} from './index';
import { normalizeSql } from './migration-hash';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const plant = 'create table plant (plant_id bigint primary key, name text)';
const first = sqlMigration('0001-plants', plant);
const second = sqlMigration('0002-height', 'alter table plant add height int');
const getSets = (...migrations: readonly Migration[]) => [{ plugin: 'plants', migrations }];

/** Returns the complete content of the database, with the transaction that wrote each row of the migration record. */
async function getState(): Promise<unknown> {
  const { rows } = await database.query(
    `select (select json_agg(c order by c) from (select relname::text || relfilenode as c from pg_class
         where relnamespace = 'public'::regnamespace) names) as relations,
       (select json_agg(xmin::text || plugin || name order by plugin, name) from migration) as record`,
  );
  return rows[0];
}

/** Returns the error of a refused start, and checks that no earlier step of the start ran and nothing was changed. */
async function refusal(migrations: readonly Migration[], baseline: string | null): Promise<readonly string[]> {
  const before = await getState();
  let isAsked = false;
  const options = { baseline, before: async () => void (isAsked = true) };
  const error = await runMigrations(database, getSets(...migrations), options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SchemaMismatchError);
  await expect(pendingMigrations(database, getSets(...migrations), { baseline })).rejects.toThrow(
    (error as Error).message,
  );
  expect([isAsked, await getState()]).toEqual([false, before]);
  const { mismatch, message } = error as SchemaMismatchError;
  return [mismatch, message];
}

describe('an applied migration', () => {
  it('is refused by name if its text differs, before anything is changed', async () => {
    await runMigrations(database, getSets(first), { baseline: null });
    const edited = sqlMigration('0001-plants', plant.replace('name text', 'name text not null'));
    const [mismatch, message] = await refusal([edited, second], null);
    expect(mismatch).toBe('edited');
    expect(message).toContain('Migration 0001-plants of plants was edited');
  });

  it('may be reformatted and have other comments', async () => {
    await runMigrations(database, getSets(first), { baseline: null });
    const laidOut = sqlMigration('0001-plants', `-- Plants.\n  ${plant.replaceAll(' ', '\n  ')} /* all */ `);
    expect(await runMigrations(database, getSets(laidOut, second), { baseline: null })).toHaveLength(1);
  });

  it('is compared with the rows that it writes, not only with its SQL', async () => {
    const names = (...list: readonly string[]) =>
      dataMigration(
        '0002-names',
        'insert into plant select n, name from unnest($1::text[]) with ordinality u (name, n)',
        () => [list],
      );
    await runMigrations(database, getSets(first, names('oak', 'elm')), { baseline: null });
    expect((await database.query('select name from plant order by plant_id')).rows).toEqual([
      { name: 'oak' },
      { name: 'elm' },
    ]);
    expect(await runMigrations(database, getSets(first, names('oak', 'elm')), { baseline: null })).toEqual([]);
    const [mismatch, message] = await refusal([first, names('oak', 'ash')], null);
    expect([mismatch, message?.includes('0002-names of plants')]).toEqual(['edited', true]);
  });

  it('is recorded with its hash and the version that ran it', async () => {
    await runMigrations(database, getSets(first), { baseline: null });
    const [, own] = (await readApplied(database)).filter(({ plugin }) => plugin !== 'baseline');
    expect(own).toMatchObject({ plugin: 'plants', name: '0001-plants', hash: migrationHash(plant) });
    expect(own?.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('from a build without hashes is accepted as it is, and the record gains its new columns', async () => {
    await runMigrations(database, getSets(first), { baseline: null });
    await database.query('alter table migration drop column text_hash, drop column version');
    expect(await runMigrations(database, getSets(first, second), { baseline: null })).toHaveLength(1);
    expect((await readApplied(database)).find(({ name }) => name === '0002-height')?.hash).toBeTruthy();
  });
});

describe('a database', () => {
  const baseline = sqlMigration('0001-baseline', `${plant}; alter table plant add height int`);

  it('older than the baseline is reported as older', async () => {
    await runMigrations(database, getSets(first, second), { baseline: null });
    const [mismatch, message] = await refusal([baseline], '1.0.0');
    expect(mismatch).toBe('older');
    expect(message).toContain('older than 1.0.0');
    expect(message).toContain('export articles and subjects');
  });

  it('from a build without hashes is also reported as older', async () => {
    await runMigrations(database, getSets(first), { baseline: null });
    await database.query('alter table migration drop column text_hash, drop column version');
    expect((await refusal([baseline], '1.0.0'))[0]).toBe('older');
  });

  it('made from an earlier baseline is older, from a later one newer, regardless of the names of its migrations', async () => {
    await runMigrations(database, getSets(baseline), { baseline: '1.10.0' });
    expect((await refusal([baseline], '2.0.0'))[0]).toBe('older');
    expect((await refusal([baseline], '1.9.0'))[0]).toBe('newer');
    expect((await refusal([first, second], null))[0]).toBe('newer');
    expect(await runMigrations(database, getSets(baseline), { baseline: '1.10.0' })).toEqual([]);
  });

  it('changed by a newer build of the same baseline is reported as newer', async () => {
    const third = sqlMigration('0002-later', 'alter table plant add later int');
    await runMigrations(database, getSets(baseline, third), { baseline: '1.0.0' });
    const [mismatch, message] = await refusal([baseline], '1.0.0');
    expect([mismatch, message?.includes('newer version: migration 0002-later of plants')]).toEqual(['newer', true]);
  });

  it('that is new is created from the baseline once, and upgraded from there', async () => {
    await runMigrations(database, getSets(baseline), { baseline: '1.0.0' });
    const third = sqlMigration('0002-later', 'alter table plant add later int');
    expect(await runMigrations(database, getSets(baseline, third), { baseline: '1.0.0' })).toEqual([
      { plugin: 'plants', name: '0002-later' },
    ]);
    expect((await readApplied(database)).filter(({ plugin }) => plugin === 'baseline')).toHaveLength(1);
  });
});

describe('released migrations', () => {
  const release = getRelease('1.0.0', { baseline: null, releases: [] }, getSets(first));
  const file = { baseline: '1.0.0', releases: [release] };

  it('are reported if edited, removed, or placed after a later one', () => {
    expect(releaseFaults(file, getSets(first, second))).toEqual([]);
    expect(releaseFaults(file, getSets(sqlMigration('0001-plants', `${plant}; select 1`)))).toEqual([
      'Migration 0001-plants of plants was released with 1.0.0 and was edited',
    ]);
    expect(releaseFaults(file, getSets(second))).toEqual([
      'Migration 0001-plants of plants was released with 1.0.0 and is gone',
      'Migration 0002-height of plants stands before one that was released',
    ]);
    expect(releaseFaults(file, getSets(second, first))).toEqual([
      'Migration 0002-height of plants stands before one that was released',
    ]);
  });

  it('are those of a version and of all versions before it', () => {
    const next = getRelease('1.1.0', file, getSets(first, second));
    expect(next.migrations).toEqual({ plants: { '0002-height': migrationHash(second.text) } });
    const both = { ...file, releases: [release, next] };
    const namesAt = (version: string) =>
      setsAt(both, version, getSets(first, second)).flatMap(({ migrations }) => migrations.map(({ name }) => name));
    expect([namesAt('1.0.0'), namesAt('1.1.0')]).toEqual([['0001-plants'], ['0001-plants', '0002-height']]);
    expect(() => getRelease('1.1.0', both, getSets(first, second))).toThrow('1.1.0 was released already');
    expect(() => getRelease('1.2.0', both, getSets(second))).toThrow('is gone');
  });
});

describe('the text of a migration', () => {
  it('counts where it is literal and not where it is layout', () => {
    const plain = normalizeSql("select 'a  b', $$ x\n y $$ -- why\n  from t");
    expect(plain).toBe("select 'a  b', $$ x\n y $$ from t");
    expect(normalizeSql("select '--', '/*' from t")).toBe("select '--', '/*' from t");
    expect(migrationHash("select 'a  b'")).not.toBe(migrationHash("select 'a b'"));
    expect(migrationHash(String.raw`select e'\'  --'`)).not.toBe(migrationHash(String.raw`select e'\' --'`));
  });
});
