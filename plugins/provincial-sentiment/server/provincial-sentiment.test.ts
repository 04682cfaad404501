import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { ModuleReply } from '#plugins/analysis';
import { IntakeService } from '#plugins/articles/server';
import { getChildren, getCodes, provinces } from '#shared/geo';
import type { RegionMapRow } from '../contract';
import type { RegionRow } from '../modules';

const places = [
  ['杭州市西湖区今日发布公告', 4],
  ['宁波市今日发布公告', 3],
  ['浙江省今日发布公告', 2],
  ['成都市今日发布公告', 1],
  ['今日有雨，请注意出行', 2],
] as const;
const square = (x: number) => [
  [
    [x, 30],
    [x + 1, 30],
    [x + 1, 31],
    [x, 30],
  ],
];
const mapFile = (codes: readonly string[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: codes.map((code, index) => ({
      type: 'Feature',
      properties: { adcode: code },
      geometry: { type: 'Polygon', coordinates: square(80 + index) },
    })),
  });

interface Shown {
  readonly Is_Built_In: boolean;
  readonly Has_Parts: boolean;
  readonly Approval_Number: string;
  readonly Outlines: { readonly regions: readonly { readonly code: string }[] };
}

describe('sentiment by region', () => {
  let app: TestApp;
  const ask = async (Module_ID: string, Input: object = {}): Promise<RegionRow[]> => {
    const { body } = await app.ask<{ list: ModuleReply[] }>(app.caller(), 'POST', '/v1/analysis/answers', {
      body: { list: [{ Module_ID, Input: { Period: 'last-7-days', ...Input } }] },
    });
    expect(body.list[0]?.Error).toBeNull();
    return body.list[0]?.Answer?.Rows as unknown as RegionRow[];
  };
  const listed = async (query: Readonly<Record<string, string>>): Promise<number> =>
    (await app.ask<{ total: number }>(app.caller(), 'GET', '/v1/article/list-count', { query })).body.total;
  const send = (Code: string, content: string, more: Readonly<Record<string, string>> = {}, caller = app.caller()) => {
    const form = new FormData();
    const fields = { Code, Map_Name: '标准地图', Approval_Number: 'GS(2024)0650号', Source: '自然资源部', ...more };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([content]), 'map.json');
    return app.ask<RegionMapRow & { code?: string }>(caller, 'POST', '/v1/operate/region-map', { body: form });
  };
  const shown = async (code: string): Promise<Shown> =>
    (await app.ask<Shown>(app.caller(), 'GET', '/v1/region-outlines', { query: { code } })).body;

  beforeAll(async () => {
    app = await startTestApp(['provincial-sentiment', 'subjects']);
    await app.ask(app.caller(), 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '今日', Rule: '今日', Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    let number = 0;
    const items = places.flatMap(([text, count]) =>
      Array.from({ length: count }, () => {
        number += 1;
        return {
          via: 'feed' as const,
          url: `https://site.example/${number}`,
          title: `第${number}号消息`,
          text: `${text}。编号${number * 7919}，${'内容'.repeat(number)}。`,
          publishedAt: new Date(Date.now() - number * 600_000).toISOString(),
        };
      }),
    );
    await app.kernel.get(IntakeService).submit(items);
    await app.runJobs();
  }, 60_000);
  afterAll(() => app.close());

  it('counts provinces, cities and districts, and each number opens its list', async () => {
    const country = await ask('region-map');
    expect(country.filter(({ Count }) => Count > 0).map(({ Region, Count }) => [Region, Count])).toEqual([
      ['330000', 9],
      ['510000', 1],
      ['=86', 2],
    ]);
    const zhejiang = await ask('region-map', { Region: '330000' });
    expect(zhejiang.filter(({ Count }) => Count > 0).map(({ Region, Count }) => [Region, Count])).toEqual([
      ['330100', 4],
      ['330200', 3],
      ['=330000', 2],
    ]);
    const hangzhou = await ask('region-map', { Region: '330100' });
    expect(hangzhou.find(({ Region }) => Region === '330106')).toMatchObject({ Count: 4, Name: '西湖区' });
    for (const { Region, Count } of [...country, ...zhejiang, ...hangzhou])
      if (Count > 0) expect([Region, await listed({ Region })]).toEqual([Region, Count]);
  });

  it('distinguishes unknown from zero for regions without recent articles', async () => {
    const rows = await ask('region-map', { keyword: '杭州' });
    const getState = (code: string) => rows.find(({ Region }) => Region === code);
    expect(getState('510000')).toMatchObject({ Count: 0, Is_Known: true });
    expect(getState('540000')).toMatchObject({ Count: 0, Is_Known: false });
  });

  it('rejects an invalid region, also after the equals sign', async () => {
    for (const Region of ['86', '=', '=33', '3300', "330000') or true --", '=330000x']) {
      const { status } = await app.ask(app.caller(), 'GET', '/v1/article/list-count', { query: { Region } });
      expect([Region, status]).toEqual([Region, 400]);
    }
  });

  it('shows the built-in map, and a single province as an outline without subregions', async () => {
    const country = await shown('86');
    expect([country.Is_Built_In, country.Has_Parts, country.Outlines.regions.length]).toEqual([true, true, 34]);
    const province = await shown('330000');
    expect([province.Has_Parts, province.Outlines.regions.map(({ code }) => code)]).toEqual([false, ['330000']]);
    expect((await shown('330100')).Outlines.regions).toEqual([]);
  });

  it('replaces the built-in map with an official one, explains rejected files, and restores the built-in map', async () => {
    const half = await send('330000', mapFile(['330100', '330200']));
    expect([half.status, half.body.Regions, half.body.Missing?.length]).toEqual([200, 2, 9]);
    expect(await shown('330000')).toMatchObject({ Has_Parts: true, Approval_Number: 'GS(2024)0650号' });
    expect((await shown('330100')).Outlines.regions.map(({ code }) => code)).toEqual(['330100']);
    const whole = provinces().map(({ code }) => code);
    expect(await send('86', mapFile(whole.slice(1)))).toMatchObject({
      status: 400,
      body: { code: 'provincial-sentiment.provinces-missing' },
    });
    expect((await send('86', mapFile(whole))).status).toBe(200);
    expect((await send('86', mapFile(whole), { Approval_Number: '无' })).body.code).toBe('provincial-sentiment.form');
    expect((await send('330106', mapFile(whole))).body.code).toBe('provincial-sentiment.form');
    expect((await send('86', '')).body.code).toBe('provincial-sentiment.no-file');
    const { body } = await app.ask<{ list: RegionMapRow[] }>(app.caller(), 'GET', '/v1/operate/region-map');
    expect(body.list.map(({ Code, Is_Built_In }) => [Code, Is_Built_In])).toEqual([
      ['86', false],
      ['330000', false],
      ['86', true],
    ]);
    for (const code of ['86', '330000'])
      expect((await app.ask(app.caller(), 'DELETE', '/v1/operate/region-map', { query: { code } })).status).toBe(200);
    expect((await app.ask(app.caller(), 'DELETE', '/v1/operate/region-map', { query: { code: '86' } })).status).toBe(
      404,
    );
    expect(await shown('86')).toMatchObject({ Is_Built_In: true });
  });

  it('requires the privilege to change maps', async () => {
    const reader = app.caller({
      userId: '9',
      privileges: { classifiedInfo: { b: 1 }, 'provincial-sentiment': { b: 1 } },
    });
    expect((await send('330000', mapFile(['330100']), {}, reader)).status).toBe(403);
    expect((await app.ask(reader, 'GET', '/v1/region-outlines', { query: { code: '86' } })).status).toBe(200);
  });

  it('uses codes that include their subregions', () => {
    expect([getCodes('86'), getCodes('330000'), getCodes('330100'), getCodes('330106')]).toEqual([
      [0, 999_999],
      [330_000, 339_999],
      [330_100, 330_199],
      [330_106, 330_106],
    ]);
    expect(getChildren('419000').length).toBeGreaterThan(0);
  });
});
