import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '../testing';
import { SearchService, type Searcher } from './search-service';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([]);
});
afterAll(() => database.close());

const person = (name: string): Searcher => ({ key: `user ${name}`, isOpen: false });
const visitor = (address: string): Searcher => ({ key: `address ${address}`, isOpen: true });
const sleep = (seconds: number) => `select pg_sleep(${seconds})`;

describe('SearchService', () => {
  it('can read but not write', async () => {
    const searches = new SearchService(database);
    expect((await searches.query(person('a'), 'select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
    await expect(searches.query(person('a'), 'create table x (y int)', [])).rejects.toMatchObject({ code: '25006' });
  });

  it('serves searchers in turn, so that heavy users wait behind themselves', async () => {
    const searches = new SearchService(database);
    const order: string[] = [];
    const ask = (name: string, seconds: number) =>
      searches.query(person(name), sleep(seconds), []).then(() => order.push(name));
    const many = Array.from({ length: 6 }, () => ask('much', 0.1));
    const one = ask('little', 0);
    await Promise.all([...many, one]);
    expect(order.indexOf('little')).toBeLessThan(3);
  });

  it('rejects searchers whose queue is full, and lets others wait', async () => {
    const searches = new SearchService(database);
    const queries = Array.from({ length: 10 }, () => searches.query(visitor('192.0.2.1'), sleep(0.05), []));
    const other = searches.query(visitor('192.0.2.2'), sleep(0), []);
    const settled = await Promise.allSettled(queries);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ status: 503 });
    expect((await other).rowCount).toBe(1);
  });

  it('drops waiting searches when their caller leaves, and frees their slots', async () => {
    const searches = new SearchService(database);
    const leaving = new AbortController();
    const first = Array.from({ length: 2 }, () => searches.query(visitor('192.0.2.3'), sleep(0.2), []));
    const waiting = searches.query(visitor('192.0.2.3'), sleep(0), [], leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow('disconnected');
    await Promise.all(first);
    expect((await searches.query(visitor('192.0.2.3'), sleep(0), [])).rowCount).toBe(1);
  });

  it('cancels a search after three seconds with a reason', async () => {
    const searches = new SearchService(database);
    await expect(searches.query(person('slow'), sleep(10), [])).rejects.toMatchObject({ code: 'search-too-slow' });
  });

  it('refuses costly queries before they run, with a lower limit for anonymous callers', () => {
    const searches = new SearchService(database);
    expect(() => searches.check(visitor('192.0.2.4'), 500)).toThrow('maximum 120');
    expect(() => searches.check(person('a'), 500)).not.toThrow();
    expect(() => searches.check(person('a'), 5_000)).toThrow('maximum 1200');
  });
});
