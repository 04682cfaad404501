import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testHouse, type TestHouse } from '#core/server/testing';
import type { Desk } from '../desk';
import { manageFigures } from './figures';

describe("administrators' dashboard", () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await testHouse(['manage', 'user-suggestions', 'tickets', 'missing-pages', 'classification']);
  });
  afterAll(() => house.close());

  it('requests every list within the client and shows their totals', async () => {
    const manager = house.caller({ clientId: '1' });
    const subject = { Subject_Name: '质量', Rule: '质量', Notation: 'modern', Is_Enabled: false };
    await house.ask(manager, 'POST', '/v1/manage/class-manage/subject', { body: subject });
    const { body } = await house.ask<Desk>(manager, 'GET', '/v1/manage/dashboard');
    expect(body.Figures.map(({ Code }) => Code)).toEqual(manageFigures.map(({ code }) => code));
    for (const { code, list } of manageFigures) {
      const listed = await house.ask<{ total: number }>(manager, 'GET', list.path, { query: list.query });
      expect([code, listed.status, listed.body.total]).toEqual([
        code,
        200,
        body.Figures.find(({ Code }) => Code === code)?.Count,
      ]);
    }
    expect(body.Figures.find(({ Code }) => Code === 'subjects-off')).toMatchObject({ Count: 1, Lines: ['质量'] });
    const other = await house.ask<Desk>(house.caller({ clientId: '2' }), 'GET', '/v1/manage/dashboard');
    expect(other.body.Figures.find(({ Code }) => Code === 'subjects-off')).toMatchObject({ Count: 0 });
  });
});
