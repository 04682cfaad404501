import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '../testing';
import { containsText } from './index';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([]);
});
afterAll(() => database.close());

const names = ['Ärger 100%', 'a_b', String.raw`c:\path`, '青禾水库 Dam', 'plain'];

async function find(keyword: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select name from (select unnest($2::text[]) as name, null::text as note) s
     where ${containsText('$1', 's.name', 's.note')}`,
    [keyword, names],
  );
  return rows.map(({ name }) => name);
}

it('finds text in any of the columns regardless of case', async () => {
  expect(await find('ÄRGER')).toEqual(['Ärger 100%']);
  expect(await find('水库 dAM')).toEqual(['青禾水库 Dam']);
  expect(await find('missing')).toEqual([]);
  expect(await find('')).toEqual(names);
});

it('treats the special characters of patterns literally', async () => {
  expect(await find('%')).toEqual(['Ärger 100%']);
  expect(await find('_')).toEqual(['a_b']);
  expect(await find('\\')).toEqual([String.raw`c:\path`]);
});

it('puts brackets around alternatives', async () => {
  const { rows } = await database.query(
    `select 1 from (select 'a' as one, 'b' as other) s where false and ${containsText('$1', 's.one', 's.other')}`,
    ['b'],
  );
  expect(rows).toEqual([]);
});
