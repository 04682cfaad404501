import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { Dashboard } from '../dashboard';
import { DashboardService } from './dashboard-service';

describe("administrators' dashboard", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(['manage', 'user-suggestions', 'tickets', 'missing-pages', 'classification']);
  });
  afterAll(() => app.close());

  it('requests every list within the client and shows their totals', async () => {
    const manager = app.caller({ clientId: '1' });
    const subject = { Subject_Name: '质量', Rule: '质量', Notation: 'modern', Is_Enabled: false };
    await app.ask(manager, 'POST', '/v1/manage/class-manage/subject', { body: subject });
    const { body } = await app.ask<Dashboard>(manager, 'GET', '/v1/manage/dashboard');
    const figures = await app.kernel.get(DashboardService).getFigures(manager, 'manage');
    expect(figures.length).toBe(11);
    expect(body.Figures.map(({ Code }) => Code)).toEqual(figures.map(({ code }) => code));
    for (const { code, list: getList } of figures) {
      const list = getList({ now: new Date(body.At), timeZone: manager.timeZone });
      const listed = await app.ask<{ total: number }>(manager, 'GET', list.path, { query: list.query });
      expect([code, listed.status, listed.body.total]).toEqual([
        code,
        200,
        body.Figures.find(({ Code }) => Code === code)?.Count,
      ]);
    }
    expect(body.Figures.find(({ Code }) => Code === 'subjects-off')).toMatchObject({ Count: 1, Lines: ['质量'] });
    const other = await app.ask<Dashboard>(app.caller({ clientId: '2' }), 'GET', '/v1/manage/dashboard');
    expect(other.body.Figures.find(({ Code }) => Code === 'subjects-off')).toMatchObject({ Count: 0 });
  });
});
