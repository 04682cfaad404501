import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '../testing';
import { pendingMigrations, runMigrations, sqlMigration as sql, type MigrationId } from './index';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const a1 = sql('0001', 'create table a (id bigint primary key default next_id())');
const a2 = sql('0002', 'alter table a add note text');
const b1 = sql('0001', 'create table b (a_id bigint references a)');

describe('runMigrations', () => {
  it('applies sets in order and once, even when two processes start together', async () => {
    const sets = [
      { plugin: 'a', migrations: [a1] },
      { plugin: 'b', migrations: [b1] },
    ];
    expect((await pendingMigrations(database, sets)).map(({ plugin }) => plugin)).toEqual(['database', 'a', 'b']);
    const applied = await Promise.all([runMigrations(database, sets), runMigrations(database, sets)]);
    expect(applied.flat().map(({ plugin, name }) => `${plugin} ${name}`)).toEqual([
      'database 0001-next-id',
      'a 0001',
      'b 0001',
    ]);
    expect(await runMigrations(database, [{ plugin: 'a', migrations: [a1, a2] }])).toEqual([
      { plugin: 'a', name: '0002' },
    ]);
  });

  it('runs the preceding work once, under its lock, and not when nothing is pending', async () => {
    const sets = [{ plugin: 'a', migrations: [a1, a2] }];
    const seen: unknown[] = [];
    const before = async (pending: readonly MigrationId[]) => {
      const { rows } = await database.query("select to_regclass('a') as a");
      seen.push([pending.length, rows[0]]);
    };
    await Promise.all([1, 2, 3].map(() => runMigrations(database, sets, { before })));
    expect(seen).toEqual([[3, { a: null }]]);
  });

  it('changes nothing when the preceding work fails', async () => {
    const full = () => Promise.reject(new Error('no room for the backup'));
    const sets = [{ plugin: 'a', migrations: [a1] }];
    await expect(runMigrations(database, sets, { before: full })).rejects.toThrow('no room for the backup');
    expect((await pendingMigrations(database, sets)).map(({ plugin }) => plugin)).toEqual(['database', 'a']);
  });

  it('drops columns and tables that derived views depend on', async () => {
    await runMigrations(database, [{ plugin: 'a', migrations: [a1, a2] }]);
    await database.query('drop schema if exists inspect cascade; create schema inspect');
    await database.query('create view inspect.a as select * from public.a');
    const a3 = sql('0003', 'alter table a drop column note');
    await runMigrations(database, [{ plugin: 'a', migrations: [a1, a2, a3] }]);
    const { rows } = await database.query(
      "select column_name from information_schema.columns where table_name = 'a' and table_schema = 'public'",
    );
    expect(rows).toEqual([{ column_name: 'id' }]);
  });

  it('rolls back a failed migration completely, names it, and continues from there when it is fixed', async () => {
    const broken = sql('0002', 'create table half (id int); select 1/0');
    await expect(runMigrations(database, [{ plugin: 'a', migrations: [a1, broken] }])).rejects.toThrow(
      'Migration 0002 of a failed and was undone: division by zero',
    );
    expect((await database.query(`select to_regclass('half') as half, to_regclass('a') as a`)).rows[0]).toEqual({
      half: null,
      a: 'a',
    });
    expect(await runMigrations(database, [{ plugin: 'a', migrations: [a1, a2] }])).toEqual([
      { plugin: 'a', name: '0002' },
    ]);
  });

  it('refuses a database that a newer version changed, but not one of a larger bundle', async () => {
    await runMigrations(database, [
      { plugin: 'a', migrations: [a1, a2] },
      { plugin: 'b', migrations: [b1] },
    ]);
    await expect(runMigrations(database, [{ plugin: 'a', migrations: [a1] }])).rejects.toThrow(
      'newer version: migration 0002 of a is unknown here',
    );
    expect(await runMigrations(database, [{ plugin: 'a', migrations: [a1, a2] }])).toEqual([]);
  });

  it('refuses a migration inserted before an applied one', async () => {
    await runMigrations(database, [{ plugin: 'a', migrations: [a1] }]);
    const early = sql('0000', 'select 1');
    await expect(runMigrations(database, [{ plugin: 'a', migrations: [early, a1] }])).rejects.toThrow(
      'Migration 0000 of a stands before one that is applied',
    );
  });
});
