import { describe, expect, it } from '@rstest/core';
import { getCommunities, type Edge } from './communities';

/** Edges between every two of these nodes. */
const clique = (nodes: readonly number[]): Edge[] =>
  nodes.flatMap((from, index) => nodes.slice(index + 1).map((to) => ({ from, to, weight: 1 })));

describe('communities', () => {
  it('split a ring of cliques into its cliques', () => {
    const cliques = Array.from({ length: 6 }, (_, place) => Array.from({ length: 5 }, (__, each) => place * 5 + each));
    const bridges = cliques.map(([first = 0], place) => ({
      from: first,
      to: cliques[(place + 1) % cliques.length]?.[1] ?? 0,
      weight: 1,
    }));
    const home = getCommunities(30, [...cliques.flatMap(clique), ...bridges]);
    expect(cliques.map((nodes) => new Set(nodes.map((node) => home[node])).size)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(home).size).toBe(6);
  });

  it('follow the weights and leave unconnected nodes alone', () => {
    const home = getCommunities(5, [
      { from: 0, to: 1, weight: 9 },
      { from: 1, to: 2, weight: 1 },
      { from: 2, to: 3, weight: 9 },
    ]);
    expect([home[0] === home[1], home[2] === home[3], home[1] === home[2]]).toEqual([true, true, false]);
    expect(home.filter((each) => each === home[4])).toHaveLength(1);
    expect(getCommunities(3, [])).toEqual([0, 1, 2]);
    expect(getCommunities(0, [])).toEqual([]);
  });
});
