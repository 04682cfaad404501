import { expect, it } from '@rstest/core';
import { DatabaseService, ServerKernel } from '#core/server';
import { startTestApp } from '#core/server/testing';
import { ClientMonitor, getSpan } from './client-monitor';

it('queries a few clients at a time, however many there are, and covers all of them', async () => {
  const app = await startTestApp(['system-monitor']);
  try {
    await app.kernel.activate('system-monitor');
    await app.database.query(
      `insert into client (client_id, client_name, client_type) select 500 + n, '甲' || n, 'enterprise'
        from generate_series(1, 40) n`,
    );
    const database = app.kernel.get(DatabaseService);
    let open = 0;
    let max = 0;
    const counting = new Proxy(database, {
      get: (target, name, receiver) =>
        name === 'prepared'
          ? async (...queryArguments: Parameters<typeof database.prepared>) => {
              open += 1;
              max = Math.max(max, open);
              return database.prepared(...queryArguments).finally(() => (open -= 1));
            }
          : Reflect.get(target, name, receiver),
    });
    const monitor = new ClientMonitor(counting, app.kernel.get(ServerKernel));
    expect((await monitor.clients(getSpan('1d'))).length).toBeGreaterThanOrEqual(40);
    expect(max).toBeGreaterThan(0);
    expect(max).toBeLessThanOrEqual(8);
  } finally {
    await app.close();
  }
}, 240_000);
