import { expect, it } from '@rstest/core';
import { DatabaseService, ServerKernel } from '#core/server';
import { testHouse } from '#core/server/testing';
import { ClientMonitor, spanOf } from './client-monitor';

it('queries a few clients at a time, however many there are, and covers all of them', async () => {
  const house = await testHouse(['system-monitor']);
  try {
    await house.kernel.activate('system-monitor');
    await house.database.query(
      `insert into client (client_id, client_name, client_type) select 500 + n, '甲' || n, 'enterprise'
        from generate_series(1, 40) n`,
    );
    const database = house.kernel.get(DatabaseService);
    let open = 0;
    let most = 0;
    const counting = new Proxy(database, {
      get: (target, name, receiver) =>
        name === 'prepared'
          ? async (...given: Parameters<typeof database.prepared>) => {
              open += 1;
              most = Math.max(most, open);
              return database.prepared(...given).finally(() => (open -= 1));
            }
          : Reflect.get(target, name, receiver),
    });
    const monitor = new ClientMonitor(counting, house.kernel.get(ServerKernel));
    expect((await monitor.clients(spanOf('1d'))).length).toBeGreaterThanOrEqual(40);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(8);
  } finally {
    await house.close();
  }
}, 240_000);
