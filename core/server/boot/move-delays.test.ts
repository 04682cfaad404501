import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Kernel } from '#core';
import { DatabaseService, table } from '../database';
import type { ServerSide } from '../side';
import { silentLog } from '../testing/silent-log';
import { testDatabase, type TestDatabase } from '../testing/test-database';
import { moveDelays } from './move-delays';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

describe('moving delays in tables', () => {
  it('moves delays when the clock is set back, but not past times, calendar times or those of a broken table', async () => {
    await database.query(
      `create table source as select '2040-01-01'::timestamptz as next_at, '2020-01-01'::timestamptz as lease_until,
         '2040-01-01'::timestamptz as report_at`,
    );
    const declarations = [
      table('missing', { distribution: 'coordinator', delays: ['next_at'] }),
      table('source', { distribution: 'coordinator', delays: ['next_at', 'lease_until'] }),
    ];
    const kernel = {
      sides: async () => [{ side: { tables: { own: declarations } } }],
      get: (token: unknown) => (token === DatabaseService ? database : silentLog),
    } as unknown as Kernel<ServerSide>;
    await moveDelays(kernel, 86_400);
    expect((await database.query('select * from source')).rows).toEqual([
      {
        next_at: new Date('2039-12-31T00:00:00Z'),
        lease_until: new Date('2020-01-01T00:00:00Z'),
        report_at: new Date('2040-01-01T00:00:00Z'),
      },
    ]);
  });
});
