import { expect, it } from '@rstest/core';
import { testHouse } from '#core/server/testing';
import { ChartStore, mostCharts } from './chart-store';

it('keeps as many charts of a client as it may, and says so of one more', async () => {
  const house = await testHouse(['analysis']);
  try {
    await house.kernel.activate('analysis');
    const caller = house.caller();
    await house.database.query(
      `insert into chart_data (client_id, user_id, chart_name, module_id, input, settings, is_shared)
        select $1, $2, '图' || n, 'emotion-trend', '{}', '{}', false from generate_series(1, $3::int - 1) n`,
      [caller.clientId, caller.userId, mostCharts],
    );
    const store = new ChartStore(house.database);
    const draft = { Chart_Name: '又一', Module_ID: 'emotion-trend', Input: {}, Settings: {}, Is_Shared: false };
    const last = await store.create(caller, draft as never);
    expect((await store.list(caller, {})).length).toBe(mostCharts);
    await expect(store.create(caller, draft as never)).rejects.toMatchObject({ code: 'analysis.too-many-charts' });
    await store.remove(caller, last.Chart_Data_ID);
    expect((await store.create(caller, draft as never)).Chart_Name).toBe('又一');
  } finally {
    await house.close();
  }
}, 240_000);
