import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { isOnCluster, testDatabase, type TestDatabase } from '#core/server/testing';
import {
  countOnWorkers,
  dropCopiedRows,
  filledTables,
  pendingSpread,
  readCluster,
  runSpreadStep,
  spreadStatus,
  table,
  configureWorkers,
} from '#core/server';

const declared = [
  table('thing', { distribution: 'library', key: 'thing_id' }),
  table('thing_text', { distribution: 'keyed', key: 'article_id' }),
  table('letter', { distribution: 'client', key: 'client_id' }),
  table('message_copy', { distribution: 'client', key: 'client_id' }),
  table('setting', { distribution: 'reference' }),
];
const ground = { plugin: 'things', migrations: [] };
const shards = { library: 3, client: 2 };

describe('a database on one machine', () => {
  it.skipIf(isOnCluster)('has no machines to distribute to', async () => {
    const database = await testDatabase([ground]);
    expect(await readCluster(database)).toBeUndefined();
    await database.close();
  });
});

describe.runIf(isOnCluster)('a database on several machines', () => {
  let database: TestDatabase;
  const number = async (text: string) =>
    Number((await database.query<{ n: string }>(`select ${text} as n`)).rows[0]?.n);

  beforeAll(async () => {
    database = await testDatabase([ground]);
    await database.query(`
      create table thing (thing_id bigint primary key default next_id(), name text not null);
      create table thing_text (article_id bigint primary key, text text not null);
      create table letter (client_id bigint, message_id bigint, primary key (client_id, message_id));
      create table message_copy (client_id bigint, message_id bigint, copy int, primary key (client_id, message_id, copy),
        foreign key (client_id, message_id) references letter on delete cascade);
      create table setting (name text primary key);
      insert into thing (name) select 'thing ' || n from generate_series(1, 500) n;
      insert into letter select n % 7, n from generate_series(1, 200) n;
      insert into message_copy select client_id, message_id, 1 from letter;
      insert into setting values ('a')`);
  });
  afterAll(() => database.close());

  it('has workers', async () => {
    expect((await readCluster(database))?.workers).toHaveLength(2);
  });

  it('distributes its tables step by step, including keys between tables, and continues after an interruption', async () => {
    const steps = await pendingSpread(database, declared, shards);
    expect(await filledTables(database, ['thing', 'thing_text'])).toEqual(['thing']);
    expect(steps.map(({ tables }) => tables.map(({ name }) => name))).toEqual([
      ['thing'],
      ['letter', 'message_copy'],
      ['thing_text'],
    ]);
    expect(steps[0]?.tables[0]?.bytes).toBeGreaterThan(0);
    await runSpreadStep(database, steps[0]!);
    const rest = await pendingSpread(database, declared, shards);
    expect(rest).toHaveLength(2);
    for (const step of rest) await runSpreadStep(database, step);
    const names = declared.map(({ name }) => name);
    expect(await dropCopiedRows(database, names)).toEqual(['letter', 'message_copy', 'thing']);
    expect(await dropCopiedRows(database, names)).toEqual([]);
    expect(await pendingSpread(database, declared, shards)).toEqual([]);
    expect(await number('(select count(*) from thing)')).toBe(500);
    expect(await number('(select count(*) from message_copy)')).toBe(200);
    await database.query('delete from letter where client_id = 3');
    expect(await number('(select count(*) from message_copy where client_id = 3)')).toBe(0);
  });

  it('shows the distribution', async () => {
    const { tables, machines } = await spreadStatus(database);
    expect(tables.map(({ table: name, key, shards: count }) => `${name} ${key} ${count}`)).toEqual([
      'letter client_id 2',
      'message_copy client_id 2',
      'thing thing_id 3',
      'thing_text article_id 3',
    ]);
    expect(machines).toHaveLength(3);
    expect(machines.reduce((sum, machine) => sum + machine.shards, 0)).toBe(10);
    expect(machines.every(({ prepared }) => prepared === 0)).toBe(true);
    expect(tables.every(({ skew }) => skew >= 1)).toBe(true);
  });

  it('sets function attributes on every worker and lets each generate its own ids', async () => {
    await configureWorkers(database, ['alter function arraycontains(anyarray, anyarray) cost 321']);
    const { rows } = await database.query<{ result: string }>(
      "select result from run_command_on_workers($$select procost from pg_proc where proname = 'arraycontains'$$)",
    );
    expect(rows.map(({ result }) => result)).toEqual(['321', '321']);
    await countOnWorkers(database);
    await database.query("insert into thing (name) select name || ' again' from thing");
    expect(await number('(select count(distinct thing_id) from thing)')).toBe(1000);
  });
});
