import { describe, expect, it } from '@rstest/core';
import { namedKeys, treeLayout, getTreeSvg, type TreeChartNode, type TreeData } from '#shared/chart';

const node = (key: string, parent: string | null, minutes: number, level: number, weight = 0): TreeChartNode => ({
  key,
  parent,
  name: `名<${key}`,
  kind: 'news',
  at: minutes * 60_000,
  level,
  confidence: key === 'd' ? 0.2 : 0.9,
  weight,
});
const data: TreeData = {
  nodes: [node('a', null, 0, 0, 3), node('b', 'a', 20, 1, 1), node('c', 'a', 60, 1), node('d', 'b', 100, 2)],
  kinds: [{ key: 'news', name: '新闻' }],
};

describe('a tree', () => {
  it('gives each leaf its own row and centers parents on their children', () => {
    const rows = new Map(treeLayout(data, 'level').placed.map(({ node: { key }, y }) => [key, y]));
    expect(Object.fromEntries(rows)).toEqual({ d: 0, b: 0, c: 1, a: 0.5 });
  });

  it('spreads nodes by level, or by time in visually even steps', () => {
    const { placed, ticks } = treeLayout(data, 'level');
    expect([placed.map(({ x }) => x), ticks]).toEqual([
      [0, 1, 1, 2],
      [0, 1, 2],
    ]);
    const byTime = treeLayout(data, 'time');
    expect(byTime.placed.map(({ x }) => Math.round(x * 100) / 100)).toEqual([0, 1.5, 3, 3.33]);
    expect(byTime.ticks).toEqual([0, 10, 30, 60, 180]);
  });

  it('treats a node with a missing parent as a root and handles depths of thousands', () => {
    expect(treeLayout({ ...data, nodes: data.nodes.slice(1) }, 'time').placed[0]?.from).toBeNull();
    const chain = Array.from({ length: 5_000 }, (_, at) => node(String(at), at === 0 ? null : String(at - 1), at, at));
    expect(treeLayout({ ...data, nodes: chain }, 'level').rows).toBe(1);
    expect(treeLayout({ ...data, nodes: [] }, 'time').placed).toEqual([]);
  });

  it('renders an SVG with uncertain links dashed and names escaped', () => {
    const look = { language: 'zh-CN', color: (variable: string) => variable };
    const svg = getTreeSvg(data, '路径', { axis: 'time', tick: String, look });
    expect(svg.match(/<circle[^>]*><title>/g)).toHaveLength(4);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(svg).toContain('名&lt;a');
    expect([...namedKeys(data)]).toEqual(['a', 'b']);
  });
});
