import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { silentLog, testDatabase, type TestDatabase } from '../testing';
import { getFirstId, IdService, timeOfId } from './index';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([]);
});
afterAll(() => database.close());

describe('ids', () => {
  it('of services and of the database over several connections are unique, ordered, and contain their time', async () => {
    const services = await Promise.all([1, 2, 3].map(() => IdService.open(database, silentLog)));
    const begin = Date.now();
    const localIds = services.map((service) => Array.from({ length: 20_000 }, () => service.next()));
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        database
          .query<{ id: string }>('select next_id() as id from generate_series(1, 5000)')
          .then(({ rows }) => rows.map(({ id }) => id)),
      ),
    );
    for (const ids of localIds)
      expect(ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] as string))).toBe(true);
    expect(new Set([...localIds, ...made].flat()).size).toBe(3 * 20_000 + 3 * 5000);
    for (const id of [localIds[0]?.[0], made[0]?.[0]])
      expect(Math.abs(timeOfId(id as string).getTime() - begin)).toBeLessThan(2000);
    expect(BigInt(getFirstId(new Date(begin)))).toBeLessThanOrEqual(BigInt(localIds[0]?.[0] as string));
    expect(BigInt(getFirstId(new Date(begin + 60_000)))).toBeGreaterThan(BigInt(localIds[0]?.at(-1) as string));
    await Promise.all(services.map((service) => service.close()));
  });

  it('use a node number that no other process has, least recently used first', async () => {
    const node = (id: string) => Number((BigInt(id) >> 12n) & 511n);
    const [one, two] = [await IdService.open(database, silentLog), await IdService.open(database, silentLog)];
    await one.close();
    const three = await IdService.open(database, silentLog);
    const nodes = [one, two, three].map((service) => node(service.next()));
    expect(new Set(nodes).size).toBe(3);
    await Promise.all([two.close(), three.close()]);
  });
});
