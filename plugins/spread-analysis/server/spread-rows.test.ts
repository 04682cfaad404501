import { describe, expect, it } from '@rstest/core';
import { readCopiesOf } from '../copies-of';
import { partOf } from './part-of';
import { placeCopies } from './order-copies';
import { scopeFor } from './reach';
import type { SpreadNode } from './spread-node';
import { carrierRows, curveRows, figureRows, levelRows, titleRows } from './spread-rows';

const minute = 60_000;
const node = (id: number, minutes: number, parent: number | null, more: Partial<SpreadNode> = {}): SpreadNode => ({
  articleId: String(id),
  title: '标题',
  site: `站${id}`,
  domain: `s${id}.example`,
  author: '',
  mediaType: 'news',
  emotion: 'neutral',
  at: Date.parse('2026-03-01T00:00:00.500Z') + minutes * minute,
  views: 0,
  weight: 3,
  parentId: parent === null ? null : String(parent),
  confidence: 0.9,
  reasons: [],
  level: 0,
  children: 0,
  descendants: 0,
  ...more,
});
const nodes = [
  node(1, 0, null),
  node(2, 20, 1, { level: 1, title: '标题！' }),
  node(3, 90, 2, { level: 2, mediaType: 'weibo' }),
  node(4, 400, 2, { level: 2, title: '别的' }),
  node(5, 2_000, 1, { level: 1 }),
];
const getIds = (value: string): readonly string[] => {
  const read = readCopiesOf(value);
  return read ? partOf(nodes, read).map(({ articleId }) => articleId) : [];
};

describe('spread figures', () => {
  it('counts copies by hours, levels, titles and carriers consistently with their lists', () => {
    expect(figureRows(nodes).map(({ Figure, Count }) => [Figure, Count])).toEqual([
      ['copies', 5],
      ['hour', 2],
      ['quarterDay', 3],
      ['day', 4],
      ['sites', 5],
      ['depth', 2],
      ['sure', 5],
      ['reach', 14_000],
    ]);
    for (const { Value, Count } of levelRows(nodes, '1')) expect(getIds(`1.level.${Value}`)).toHaveLength(Count);
    for (const { Value, Count } of titleRows(nodes, '1', 10)) expect(getIds(`1.title.${Value}`)).toHaveLength(Count);
    const carriers = carrierRows(nodes, '1', 10, nodes);
    expect(carriers.map(({ Value, Count }) => [Value, Count])).toEqual([['2', 3]]);
    expect(getIds('1.under.2')).toEqual(['2', '3', '4']);
  });

  it('counts the filtered copies of a branch even if connecting ones are left out', () => {
    const left = nodes.filter(({ articleId }) => articleId !== '3');
    expect(carrierRows(left, '1', 10, nodes)[0]?.Count).toBe(2);
  });

  it('narrows a branch further', () => {
    expect(getIds('1.under.2.level.2')).toEqual(['3', '4']);
    expect(getIds('1.under.2.title.4')).toEqual(['4']);
    expect(getIds('1.title.9')).toEqual([]);
    expect(readCopiesOf('1.level.')).toBeNull();
    expect(readCopiesOf('x')).toBeNull();
  });

  it('returns a curve that never falls and ends with all copies', () => {
    const rows = curveRows(nodes);
    expect(rows.at(-1)).toMatchObject({ Count: 5, Media: { news: 4, weibo: 1 } });
    expect(rows.length).toBeLessThanOrEqual(48);
    expect(rows.every(({ Count }, index) => index === 0 || Count >= (rows[index - 1]?.Count ?? 0))).toBe(true);
    expect(curveRows([])).toEqual([]);
    expect(curveRows(nodes.slice(0, 1))).toHaveLength(1);
  });

  it('estimates readers by views where they are known, once a site', () => {
    expect(scopeFor([node(1, 0, null, { views: 900 }), node(2, 0, null, { domain: 's1.example', views: 400 })])).toBe(
      900,
    );
    expect(scopeFor([node(1, 0, null, { weight: 5 })])).toBe(12_000);
    expect(scopeFor([])).toBe(0);
  });

  it('computes positions from the edges between copies', () => {
    const edge = (child: number, parent: number) => ({ child, parent, confidence: 1, reasons: [] });
    expect(
      placeCopies(4, [edge(1, 0), edge(2, 1)]).map(({ level, children, descendants }) => [
        level,
        children,
        descendants,
      ]),
    ).toEqual([
      [0, 1, 2],
      [1, 1, 1],
      [2, 0, 0],
      [0, 0, 0],
    ]);
  });
});
