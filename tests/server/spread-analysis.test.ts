import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Module, ModuleReply } from '#plugins/analysis';
import {
  spreadCarriers,
  spreadCurve,
  spreadFigures,
  spreadLevels,
  spreadSites,
  spreadTitles,
  spreadTree,
  type TreeRow,
} from '../../plugins/spread-analysis/modules';
import { startFullApp, sharedWord, type FullApp, type Person } from './full-app';

const modules = [
  spreadFigures,
  spreadTree,
  spreadCurve,
  spreadLevels,
  spreadCarriers,
  spreadTitles,
  spreadSites,
] as unknown as readonly Module[];
const minute = 60_000;
const lines = Array.from(
  { length: 12 },
  (_, number) =>
    `${sharedWord}第${number * 37 + 11}批车辆在${'京津沪渝苏浙皖闽赣鲁豫鄂'[number]}地接受检查，编号${number * 7_919}的记录有待核对。`,
);

describe('spread of an article', () => {
  let app: FullApp;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await startFullApp();
    const changed = [...lines.slice(0, 5), '围观者对此议论纷纷，各执一词。', ...lines.slice(5)].join('');
    const reports = [
      { site: '青江日报', text: lines.join(''), minutes: 300 },
      { site: '燕赵网', text: changed, minutes: 270, title: '检查记录待核对，引发议论' },
      { site: '岭南网', text: `据燕赵网报道，${changed}`, minutes: 200, title: '检查记录待核对，引发议论' },
      { site: '巴蜀网', text: lines.join(''), minutes: 100 },
    ];
    const now = Date.now();
    for (const [index, { site, text, minutes, title = '车辆检查记录有待核对' }] of reports.entries())
      await app.submit({
        url: `https://s${index}.example/1`,
        site,
        title,
        text,
        publishedAt: new Date(now - minutes * minute).toISOString(),
      });
    for (const [domain, id] of await app.articles('analyst')) ids.set(domain, id);
  });
  afterAll(() => app.close());

  const id = (index: number): string => ids.get(`s${index}.example`) ?? '';
  const answers = async (person: Person, Copy_Of: string, more: Readonly<Record<string, string>> = {}) =>
    app.ask<{ list: ModuleReply[] }>(person, 'POST', '/v1/analysis/answers', {
      body: {
        list: modules.map((module) => ({
          Module_ID: module.id,
          Input: { Copy_Of, Period: 'last-7-days', Is_Merged: 'false', ...more },
        })),
      },
    });

  it('shows who copied from whom, starting from any copy', async () => {
    for (const start of [0, 2]) {
      const { body } = await answers('analyst', id(start));
      const tree = body.list.find(({ Module_ID }) => Module_ID === 'spread-tree');
      const rows = (tree?.Answer?.Rows ?? []) as unknown as TreeRow[];
      expect(rows.map(({ Site, Parent_ID, Level }) => [Site, Parent_ID, Level])).toEqual([
        ['青江日报', null, 0],
        ['燕赵网', id(0), 1],
        ['岭南网', id(1), 2],
        ['巴蜀网', id(0), 1],
      ]);
      expect(rows[2]?.Reasons[0]).toEqual({ kind: 'attribution', phrase: '据燕赵网报道' });
    }
  });

  it('opens a list with a matching count for each of its numbers', async () => {
    let followed = 0;
    for (const [copies, more] of [
      [id(0), {}],
      [`${id(0)}.under.${id(1)}`, {}],
      [id(0), { Site: '岭南网' }],
    ] as const) {
      const { body } = await answers('analyst', copies, more);
      for (const { Module_ID, Answer, Error: failure } of body.list) {
        expect([Module_ID, failure]).toEqual([Module_ID, null]);
        const module = modules.find((each) => each.id === Module_ID);
        if (!module || !Answer) throw new Error(`no answer of ${Module_ID}`);
        const view = {
          rows: Answer.Rows,
          before: null,
          counted: Answer.Counted,
          language: 'zh-CN',
          timeZone: 'Asia/Shanghai',
          text: (key: string) => key,
        };
        const numbers: [unknown, Readonly<Record<string, string>>][] = [[Answer.Counted, {}]];
        for (const row of Answer.Rows)
          for (const { value, drill } of module.views.columns) {
            const target = drill?.(row);
            if (target && 'fields' in target) numbers.push([value(row, view), target.fields]);
          }
        for (const [value, fields] of numbers) {
          const { body: list } = await app.ask<{ total: number }>('analyst', 'GET', '/v1/article/get-article-count', {
            query: {
              Copy_Of: copies,
              Is_Merged: 'false',
              ...more,
              Published_At: `${Answer.From}..${Answer.To}`,
              ...fields,
            },
          });
          expect([Module_ID, fields, list.total]).toEqual([Module_ID, fields, value]);
          followed += 1;
        }
      }
    }
    expect(followed).toBeGreaterThan(40);
  });

  it('names the chips of its lists', async () => {
    const { body } = await app.ask<{ list: { value: string; label: string }[] }>(
      'analyst',
      'GET',
      '/v1/select-helper',
      {
        query: { entity_name: 'article-copies', ids: `${id(0)}.level.1` },
      },
    );
    expect(body.list).toEqual([{ value: `${id(0)}.level.1`, label: '车辆检查记录有待核对 · 第 1 层' }]);
  });

  it('shows what a copy cut or added, and nothing invisible to the caller', async () => {
    const path = '/v1/article/spread/difference';
    const query = { id: id(1), against: id(0) };
    const comparison = await app.ask<{ Cut: number; Added: number }>('analyst', 'GET', path, { query });
    expect([comparison.status, comparison.body.Cut, comparison.body.Added]).toEqual([200, 0, 15]);
    expect((await app.ask('analyst', 'GET', path, { query: { id: id(1), against: '9' } })).status).toBe(404);
    expect((await app.ask(null, 'GET', path, { query })).status).toBe(401);
    const overview = '/v1/article/spread/overview';
    expect((await app.ask('analyst', 'GET', overview, { query: { id: '9' } })).status).toBe(404);
    expect(
      (await app.ask<{ First_ID: string }>('analyst', 'GET', overview, { query: { id: id(3) } })).body.First_ID,
    ).toBe(id(0));
  });

  it('requires an article and refuses an invalid filter', async () => {
    const { body } = await answers('analyst', '');
    expect(body.list[0]?.Error?.message).toBe('Copy_Of: must be a single article');
    const { status, text } = await app.ask('analyst', 'GET', '/v1/article/list', { query: { Copy_Of: '1.over.2' } });
    expect([status, text.includes('Copy_Of')]).toEqual([400, true]);
  });
});
