import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { InputError } from '#core';
import { anyCharacter } from '#shared/testing';
import type { Statements } from './statements';
import { testDatabase, type TestDatabase } from '../testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('PostgresDatabaseService', () => {
  it('reads 64-bit numbers as strings, numerics as numbers, times as Dates, dates as text', async () => {
    const { rows } = await database.query(
      `select 9007199254740993::int8 as big, 1.5::numeric as exact, '2024-02-29T12:00:00Z'::timestamptz as time,
        '2024-02-29'::date as day, array[1, 2]::int8[] as list`,
    );
    expect(rows[0]).toEqual({
      big: '9007199254740993',
      exact: 1.5,
      time: new Date('2024-02-29T12:00:00Z'),
      day: '2024-02-29',
      list: ['1', '2'],
    });
  });

  it('rolls back a failed transaction and keeps a completed one, for SQL and copies', async () => {
    await database.query('create table account (name text primary key, amount int not null)');
    await database.transaction(async (tx) => {
      await tx.query(`insert into account values ('a', 1)`);
      await tx.query('insert into account values ($1, $2)', ['b', 2]);
      await tx.copy('account', ['name', 'amount'], [['c', 3]]);
    });
    const failed = database.transaction(async (tx) => {
      await tx.query('delete from account');
      await tx.copy('account', ['name', 'amount'], [['d', 4]]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    const { rows } = await database.query<{ name: string; amount: number }>('select * from account order by name');
    expect(rows.map(({ name, amount }) => `${name}${amount}`)).toEqual(['a1', 'b2', 'c3']);
  });

  it('fails with the error of the failed statement when it was ignored', async () => {
    await database.query('create table unminded (value int)');
    const work = database.transaction(async (tx) => {
      await tx.query('insert into unminded values (1)');
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect((await database.query('select from unminded')).rowCount).toBe(0);
  });

  it('reruns transactions that the database could not serialize', async () => {
    await database.query('create table counter (value int); insert into counter values (0)');
    let runs = 0;
    const add = () =>
      database.transaction(
        async (tx) => {
          runs += 1;
          const { rows } = await tx.query<{ value: number }>('select value from counter');
          await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
          await tx.query('update counter set value = $1', [(rows[0]?.value ?? 0) + 1]);
        },
        { isolation: 'serializable', attempts: 20 },
      );
    await Promise.all([add(), add(), add()]);
    expect((await database.query('select value from counter')).rows[0]).toEqual({ value: 3 });
    expect(runs).toBeGreaterThan(3);
  });

  it('stores texts and JSON with lone surrogates and U+0000, inside and outside a transaction', async () => {
    const half = '😂'.slice(0, 1);
    const values = [
      `a\0b${half}`,
      JSON.stringify({ [`k${half}`]: [`x${half}`, 'y\0', '\\\\u0000', '😂'] }),
      [`{"a":"${half}"}`.replace(half, '\\ud83d'), `t${half}`],
      { deep: { text: `z${half}\0` } },
    ];
    const ask = async (statements: Pick<Statements, 'query'>) =>
      (
        await statements.query<{ a: string; b: unknown; c: string[]; d: unknown }>(
          'select $1::text as a, $2::jsonb as b, $3::text[] as c, $4::jsonb as d',
          values,
        )
      ).rows[0];
    const stored = {
      a: 'ab�',
      b: { 'k�': ['x�', 'y', '\\\\u0000', '😂'] },
      c: ['{"a":"\\ufffd"}', 't�'],
      d: { deep: { text: 'z�' } },
    };
    expect(await ask(database)).toEqual(stored);
    expect(await database.transaction(ask)).toEqual(stored);
  });

  it('notifies listeners, also after the connection was lost and restored', async () => {
    const received: string[] = [];
    let missed = 0;
    const unlisten = await database.listen(
      'news',
      (payload) => received.push(payload),
      () => (missed += 1),
    );
    await database.transaction(async (tx) => tx.notify('news', 'one'));
    await expect.poll(() => received).toEqual(['one']);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => missed, { timeout: 5000 }).toBe(1);
    await database.notify('news', 'two');
    await expect.poll(() => received).toEqual(['one', 'two']);
    await unlisten();
    await database.notify('news', 'three');
    await database.query('select pg_sleep(0.05)');
    expect(received).toEqual(['one', 'two']);
    expect(await database.ready()).toBe(true);
  });
});

describe('copy', () => {
  const text = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\\', '\n', '\r', '\t', '"', '{', '}', ',', 'N', '\\N', '\\.', ' ', '\b', '\v', '\f', "'"),
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      ),
    })
    .map((value) => value.replaceAll('\0', ''));
  const json = fc
    .jsonValue({ stringUnit: 'binary' })
    .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as unknown);
  const row = fc.record({
    text: fc.option(text),
    number: fc.option(fc.integer()),
    big: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
    real: fc.option(fc.double().map((value) => value + 0)),
    truth: fc.option(fc.boolean()),
    time: fc.option(fc.date({ min: new Date('-004000-01-01'), max: new Date('+050000-01-01'), noInvalidDate: true })),
    bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    texts: fc.option(fc.array(fc.option(text))),
    numbers: fc.option(fc.array(fc.integer())),
    json: fc.option(json.filter((value) => value !== null)),
  });
  const columns = ['text', 'number', 'big', 'real', 'truth', 'time', 'bytes', 'texts', 'numbers', 'json'] as const;

  beforeAll(async () => {
    const types = `line int, text text, number int, big bigint, real float8, truth bool, time timestamptz, bytes bytea,
      texts text[], numbers int[], json jsonb`;
    await database.query(`create table copied (${types})`);
    await database.query(`create table copied_as_text (${types}, exact numeric)`);
  });

  it.each([
    ['copied', columns],
    // A type that the binary writers do not support.
    ['copied_as_text', [...columns, 'exact']],
  ])('restores every value unchanged: %s', async (table, names) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
        await database.query(`truncate ${table}`);
        const copied = await database.copy(
          table,
          ['line', ...names],
          rows.map((values, line) => [line, ...columns.map((column) => values[column])]),
        );
        expect(copied).toBe(rows.length);
        const { rows: found } = await database.query(
          `select ${columns.filter((column) => column !== 'time').join(', ')}, extract(epoch from time) * 1000 as time
            from ${table} order by line`,
        );
        expect(found).toEqual(
          rows.map((values) => ({
            ...values,
            time: values.time === null ? null : values.time.getTime(),
            json: plain(values.json),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('writes small numbers, times as texts, and typed lists, and refuses values a column cannot hold', async () => {
    await database.query('create table narrow (small int2, rough float4, plain json, at timestamptz, codes int4[])');
    const write = (...values: readonly unknown[]) =>
      database.copy('narrow', ['small', 'rough', 'plain', 'at', 'codes'], [values]);
    await write(-32_768, 0.5, { a: 1 }, '2024-02-29T23:59:59.999+08:00', Int32Array.of(-(2 ** 31), 0, 2 ** 31 - 1));
    await write('7', '1e3', [], '1969-12-31T00:00:00Z', new Int32Array(0));
    expect((await database.query('select * from narrow order by small')).rows).toEqual([
      {
        small: -32_768,
        rough: 0.5,
        plain: { a: 1 },
        at: new Date('2024-02-29T15:59:59.999Z'),
        codes: [-(2 ** 31), 0, 2 ** 31 - 1],
      },
      { small: 7, rough: 1000, plain: [], at: new Date('1969-12-31T00:00:00Z'), codes: [] },
    ]);
    for (const wrong of [
      [32_768, 0, 0, null, null],
      [1.5, 0, 0, null, null],
      ['', 0, 0, null, null],
      [0, 'much', 0, null, null],
      [0, 0, 0, 'yesterday', null],
      [0, 0, 0, new Date(Number.NaN), null],
      [0, 0, 0, null, 5],
      [0, 0, 0, null, [2 ** 31]],
    ])
      await expect(write(...wrong)).rejects.toBeInstanceOf(InputError);
    await expect(database.copy('copied', ['big'], [['9223372036854775808']])).rejects.toBeInstanceOf(InputError);
    await expect(database.copy('copied', ['truth'], [['maybe']])).rejects.toBeInstanceOf(InputError);
    expect((await database.query('select 1 as good')).rows).toEqual([{ good: 1 }]);
  });

  /** jsonb has no negative zero and keeps the last of equal keys. */
  const plain = (value: unknown): unknown => (value === null ? null : JSON.parse(JSON.stringify(value)));

  it('drops characters PostgreSQL cannot store, in texts and in JSON', async () => {
    await database.copy('copied', ['line', 'text', 'json'], [[-1, 'a\0b', { 'k\0': 'a\0b\ud800c' }]]);
    expect((await database.query('select text, json from copied where line = -1')).rows[0]).toEqual({
      text: 'ab',
      json: { k: 'ab\ufffdc' },
    });
  });

  it('leaves nothing when a row is invalid or the source fails, and the connection stays usable', async () => {
    await database.query('truncate copied');
    await expect(
      database.copy(
        'copied',
        ['line', 'number'],
        [
          [1, 1],
          [2, 'two'],
        ],
      ),
    ).rejects.toThrow('A number, an id or a time is out of range');
    const failing = (function* () {
      yield [3, 3];
      throw new Error('source is dry');
    })();
    await expect(database.copy('copied', ['line', 'number'], failing)).rejects.toThrow('source is dry');
    await expect(database.copy('copied', ['lines'], [])).rejects.toThrow('has no column lines');
    expect((await database.query('select from copied')).rowCount).toBe(0);
  });
});
