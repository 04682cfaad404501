import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { ChartDataRow } from '../contract';
import { maxCharts } from './chart-store';

const path = '/v1/chart-data';

describe('saved charts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(['analysis']);
    await app.kernel.activate('analysis');
  });
  afterAll(() => app.close());

  it('are changed by who keeps them and by administrators, and seen by others where they are shared', async () => {
    const privileges = { classifiedInfo: { b: 1 }, 'chart-data': { b: 1, m: 1 } } as const;
    const owner = app.caller({ userId: '11', userType: 'user', privileges });
    const colleague = app.caller({ userId: '12', userType: 'user', privileges });
    const manager = app.caller({ userId: '13', userType: 'manager', privileges });
    const { body: chart } = await app.ask<ChartDataRow>(owner, 'POST', path, {
      body: { Chart_Name: '走势', Module_ID: 'emotion-trend' },
    });
    const rename = (caller: typeof owner, Chart_Name: string) =>
      app.ask(caller, 'PUT', path, { body: { Chart_Data_ID: chart.Chart_Data_ID, Chart_Name } });
    const list = async (caller: typeof owner) =>
      (await app.ask<{ list: ChartDataRow[] }>(caller, 'GET', path)).body.list.map(
        ({ Chart_Name, Is_Own }) => `${Chart_Name} ${Is_Own}`,
      );
    expect((await rename(colleague, '改了')).status).toBe(403);
    expect((await app.ask(colleague, 'DELETE', path, { query: { id: chart.Chart_Data_ID } })).status).toBe(403);
    expect(await list(colleague)).toEqual(['走势 false']);
    expect((await rename(manager, '管理员改的')).status).toBe(200);
    expect(await list(owner)).toEqual(['管理员改的 true']);
    await app.ask(owner, 'PUT', path, { body: { Chart_Data_ID: chart.Chart_Data_ID, Is_Shared: false } });
    expect(await list(colleague)).toEqual([]);
    expect((await rename(manager, '看不见')).status).toBe(404);
  });

  it('refuses more than the maximum number of charts', async () => {
    const owner = app.caller({ clientId: '7', userId: '71' });
    await app.database.query(
      `insert into chart_data (client_id, user_id, chart_name, module_id, input, settings, is_shared)
       select '7', '71', n::text, 'emotion-trend', '{}', '{}', true from generate_series(1, $1::int - 1) as n`,
      [maxCharts],
    );
    const keep = () =>
      app.ask<{ code?: string }>(owner, 'POST', path, { body: { Chart_Name: '又一张', Module_ID: 'emotion-trend' } });
    expect((await keep()).status).toBe(200);
    const refused = await keep();
    expect([refused.status, refused.body.code]).toEqual([409, 'analysis.too-many-charts']);
  });
});
