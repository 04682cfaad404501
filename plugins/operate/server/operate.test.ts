import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { Dashboard } from '#plugins/manage';
import { DashboardService } from '#plugins/manage/server';

const everything = [
  'operate',
  'registrations',
  'user-suggestions',
  'tickets',
  'extraction',
  'extraction-logs',
  'system-monitor',
  'missing-pages',
  'classification',
  'collector-nodes',
];

describe("operators' dashboard", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(everything);
    const clients = app.kernel.get(ClientService);
    const day = 86_400_000;
    const make = (client_name: string, ends: number | null) =>
      clients.create({
        client_name,
        client_type: 'enterprise',
        service_end_date: ends === null ? null : new Date(Date.now() + ends * day),
      });
    await make('云岭茶业', 10);
    await make('远山乳业', -2);
    await make('海川物流', null);
  });
  afterAll(() => app.close());
  const operator = () => app.caller({ userType: 'operator' });

  it('shows figures that equal the totals of their lists', async () => {
    const { body } = await app.ask<Dashboard>(operator(), 'GET', '/v1/operate/dashboard');
    const figures = await app.kernel.get(DashboardService).getFigures(operator(), 'operate');
    expect(figures.length).toBe(16);
    expect(body.Figures.map(({ Code }) => Code)).toEqual(figures.map(({ code }) => code));
    for (const { code, list: getList } of figures) {
      const list = getList({ now: new Date(body.At), timeZone: 'Asia/Shanghai' });
      const listed = await app.ask<{ total: number }>(operator(), 'GET', list.path, { query: list.query });
      expect([code, listed.status, listed.body.total]).toEqual([
        code,
        200,
        body.Figures.find(({ Code }) => Code === code)?.Count,
      ]);
    }
    const of = (code: string) => body.Figures.find(({ Code }) => Code === code);
    expect([of('ending'), of('ended')]).toMatchObject([
      { Count: 1, Lines: ['云岭茶业'] },
      { Count: 1, Lines: ['远山乳业'] },
    ]);
  });

  it("omits figures that the caller may not open or that the client's service does not include", async () => {
    const narrow = app.caller({ privileges: { operateHome: { b: 1 }, 'client-list': { b: 1 } } });
    const { body } = await app.ask<Dashboard>(narrow, 'GET', '/v1/operate/dashboard');
    expect(body.Figures.map(({ Code }) => Code)).toEqual(['ending', 'ended', 'clients']);
    expect((await app.ask(app.caller({ privileges: {} }), 'GET', '/v1/operate/dashboard')).status).toBe(403);
  });
});
