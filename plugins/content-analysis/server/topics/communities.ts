/** Edge between two nodes, given by number. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

interface Level {
  /** Neighbors of each node with the edge weight; self-loops are stored under the node itself. */
  readonly near: readonly ReadonlyMap<number, number>[];
  /** Sum of edge weights of each node; self-loops count twice. */
  readonly degree: readonly number[];
  readonly total: number;
}

function getLevel(count: number, edges: readonly Edge[]): Level {
  const near = Array.from({ length: count }, () => new Map<number, number>());
  const degree = Array.from({ length: count }, () => 0);
  const put = (from: number, to: number, weight: number): void =>
    void near[from]?.set(to, (near[from]?.get(to) ?? 0) + weight);
  for (const { from, to, weight } of edges) {
    put(from, to, weight);
    if (from !== to) put(to, from, weight);
    degree[from] = (degree[from] ?? 0) + weight;
    degree[to] = (degree[to] ?? 0) + weight;
  }
  return { near, degree, total: degree.reduce((sum, each) => sum + each, 0) };
}

/** Minimum gain of a move, above floating-point noise. */
const min = 1e-9;
const maxRounds = 30;

/** Moves nodes one by one to the community with the highest modularity gain; ties are decided by node order. */
function moved({ near, degree, total }: Level, resolution: number): { readonly home: number[]; readonly any: boolean } {
  const home = near.map((_, node) => node);
  const sums = [...degree];
  let any = false;
  for (let round = 0; round < maxRounds; round += 1) {
    let changed = false;
    for (const [node, neighbours] of near.entries()) {
      const nodeDegree = degree[node] ?? 0;
      const from = home[node] ?? node;
      sums[from] = (sums[from] ?? 0) - nodeDegree;
      const ties = new Map<number, number>([[from, 0]]);
      for (const [other, weight] of neighbours) {
        if (other === node) continue;
        const there = home[other] ?? other;
        ties.set(there, (ties.get(there) ?? 0) + weight);
      }
      const getGain = (there: number): number =>
        (ties.get(there) ?? 0) - (resolution * (sums[there] ?? 0) * nodeDegree) / total;
      let best = from;
      for (const there of ties.keys()) if (getGain(there) > getGain(best) + min) best = there;
      sums[best] = (sums[best] ?? 0) + nodeDegree;
      home[node] = best;
      if (best !== from) changed = true;
    }
    if (!changed) break;
    any = true;
  }
  return { home, any };
}

/**
 * Partitions a network into communities by the Louvain method (Blondel et al. 2008), maximizing modularity with a
 * resolution parameter; above 1, communities are smaller. Returns the community number of each node. Deterministic for
 * the same edges in the same order.
 */
export function getCommunities(count: number, edges: readonly Edge[], resolution = 1): readonly number[] {
  let home = Array.from({ length: count }, (_, node) => node);
  let now = edges;
  for (let size = count; size > 0; ) {
    const level = getLevel(size, now);
    if (level.total === 0) break;
    const step = moved(level, resolution);
    if (!step.any) break;
    const numbers = new Map<number, number>();
    for (const there of step.home) if (!numbers.has(there)) numbers.set(there, numbers.size);
    const getNumber = (node: number): number => numbers.get(step.home[node] ?? node) ?? 0;
    home = home.map(getNumber);
    const joined = new Map<string, Edge>();
    for (const { from, to, weight } of now) {
      const [low, high] = [getNumber(from), getNumber(to)].sort((a, b) => a - b) as [number, number];
      const key = `${low} ${high}`;
      joined.set(key, { from: low, to: high, weight: weight + (joined.get(key)?.weight ?? 0) });
    }
    now = [...joined.values()];
    size = numbers.size;
  }
  return home;
}
