import type { SpreadEdge } from './inference/copy';

/** Position of a copy in the forest formed by the edges. */
export interface CopyPlace {
  readonly parent: number | null;
  readonly edge: SpreadEdge | undefined;
  readonly level: number;
  readonly children: number;
  readonly descendants: number;
}

/**
 * Computes levels and numbers of descendants of all copies, which must be in time order: a parent precedes its
 * children.
 */
export function placeCopies(count: number, edges: readonly SpreadEdge[]): readonly CopyPlace[] {
  const edgeOf = new Map(edges.map((edge) => [edge.child, edge]));
  const levels = new Int32Array(count);
  const children = new Int32Array(count);
  const descendants = new Int32Array(count);
  for (let copy = 0; copy < count; copy += 1) {
    const parent = edgeOf.get(copy)?.parent;
    if (parent === undefined) continue;
    levels[copy] = (levels[parent] ?? 0) + 1;
    children[parent] = (children[parent] ?? 0) + 1;
  }
  for (let copy = count - 1; copy >= 0; copy -= 1) {
    const parent = edgeOf.get(copy)?.parent;
    if (parent !== undefined) descendants[parent] = (descendants[parent] ?? 0) + (descendants[copy] ?? 0) + 1;
  }
  return Array.from({ length: count }, (_, copy) => ({
    parent: edgeOf.get(copy)?.parent ?? null,
    edge: edgeOf.get(copy),
    level: levels[copy] ?? 0,
    children: children[copy] ?? 0,
    descendants: descendants[copy] ?? 0,
  }));
}
