import { describe, expect, it } from '@rstest/core';
import { graphLayout, graphNames, graphRadius, getGraphSvg, type GraphData } from '#shared/chart';

const data: GraphData = {
  kinds: [{ key: 'word', name: '词' }],
  nodes: ['a', 'b', 'c', 'd'].map((key, index) => ({ key, name: `名<${key}`, kind: 'word', weight: 16 - index * 4 })),
  links: [
    { from: 'a', to: 'b', strength: 1 },
    { from: 'c', to: 'd', strength: 1 },
    { from: 'a', to: 'gone', strength: 1 },
  ],
};
describe('a network', () => {
  it('returns the same layout each time, within its frame, without links to missing nodes', () => {
    const layout = graphLayout(data);
    expect(graphLayout(data)).toEqual(layout);
    expect(layout.links.map(({ link }) => [link.from, link.to])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    for (const { x, y } of layout.nodes) expect([x >= 0 && x <= 1, y >= 0 && y <= 1]).toEqual([true, true]);
  });

  it('positions related nodes together', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const two: GraphData = {
      kinds: data.kinds,
      nodes: keys.map((key) => ({ key, name: key, kind: 'word', weight: 4 })),
      links: [...'ab bc ca de ef fd'.split(' ')].map((pair) => ({ from: pair[0]!, to: pair[1]!, strength: 1 })),
    };
    const places = new Map(graphLayout(two).nodes.map(({ node, x, y }) => [node.key, { x, y }]));
    const distance = ([one, other]: readonly [string, string]): number =>
      Math.hypot(places.get(one)!.x - places.get(other)!.x, places.get(one)!.y - places.get(other)!.y);
    const mean = (pairs: readonly (readonly [string, string])[]): number =>
      pairs.reduce((sum, pair) => sum + distance(pair), 0) / pairs.length;
    const inside = mean(two.links.map(({ from, to }) => [from, to] as const));
    const across = mean(['a', 'b', 'c'].flatMap((from) => ['d', 'e', 'f'].map((to) => [from, to] as const)));
    expect(inside).toBeLessThan(across / 1.5);
  });

  it('handles a single node, in the center, and no nodes', () => {
    expect(graphLayout({ ...data, nodes: data.nodes.slice(0, 1) }).nodes).toMatchObject([{ x: 0.5, y: 0.5 }]);
    expect(graphLayout({ ...data, nodes: [] })).toEqual({ nodes: [], links: [] });
  });

  it('renders an SVG with escaped names and areas proportional to weights', () => {
    const svg = getGraphSvg(data, '网络', { language: 'zh-CN', color: (variable) => variable });
    expect(svg.match(/<circle[^>]*><title>/g)).toHaveLength(4);
    expect(svg.match(/<line /g)).toHaveLength(2);
    expect(svg).toContain('名&lt;a');
    expect(graphRadius(data)(16) / graphRadius(data)(4)).toBeCloseTo(2, 5);
    expect(graphNames(data).size).toBe(4);
  });
});
