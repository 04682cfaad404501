/** A tree as arrays by number, 0 being the post; `level` is -1 where the path to the post is broken. */
export interface WalkedTree {
  readonly level: Int32Array;
  readonly enter: Int32Array;
  readonly leave: Int32Array;
  readonly children: Int32Array;
  readonly descendants: Int32Array;
  /** Nodes at which a cyclic chain of parents was cut: they have no parent. */
  readonly loops: ReadonlySet<number>;
}

/**
 * Walks the tree from the post, and then from every node without a parent, visiting parents before descendants.
 * `parents` holds the parent of number 1, 2, …; linear in the number of nodes, regardless of depth.
 */
export function walkTree(parents: readonly (number | null)[]): WalkedTree {
  const size = parents.length + 1;
  const first = new Int32Array(size).fill(-1);
  const next = new Int32Array(size).fill(-1);
  const children = new Int32Array(size);
  for (let number = size - 1; number > 0; number -= 1) {
    const parent = parents[number - 1] ?? null;
    if (parent === null || parent === number) continue;
    next[number] = first[parent]!;
    first[parent] = number;
    children[parent]! += 1;
  }
  const level = new Int32Array(size).fill(-1);
  const enter = new Int32Array(size).fill(-1);
  const leave = new Int32Array(size).fill(-1);
  const descendants = new Int32Array(size);
  const loops = new Set<number>();
  let position = 0;
  const walk = (root: number, rootLevel: number): void => {
    const stack = [root];
    level[root] = rootLevel;
    enter[root] = position;
    position += 1;
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      const child = first[node]!;
      if (child >= 0) {
        first[node] = next[child]!;
        if (enter[child]! >= 0) continue;
        level[child] = level[node]! < 0 ? -1 : level[node]! + 1;
        enter[child] = position;
        position += 1;
        stack.push(child);
      } else {
        stack.pop();
        leave[node] = position - 1;
        descendants[node] = position - 1 - enter[node]!;
      }
    }
  };
  walk(0, 0);
  for (let number = 1; number < size; number += 1) {
    const parent = parents[number - 1] ?? null;
    if (parent === number) loops.add(number);
    if (parent === null || parent === number) walk(number, -1);
  }
  // The remaining nodes are part of a cycle or descend from one.
  for (let number = 1; number < size; number += 1) {
    if (enter[number]! >= 0) continue;
    const cut = getRing(number, parents).reduce((min, each) => Math.min(min, each));
    loops.add(cut);
    children[parents[cut - 1]!]! -= 1;
    walk(cut, -1);
  }
  return { level, enter, leave, children, descendants, loops };
}

/** Returns the cycle in which the chain of parents of a number ends. */
function getRing(start: number, parents: readonly (number | null)[]): number[] {
  const seenIds = new Map<number, number>();
  const visited: number[] = [];
  let number = start;
  while (!seenIds.has(number)) {
    seenIds.set(number, visited.length);
    visited.push(number);
    number = parents[number - 1]!;
  }
  return visited.slice(seenIds.get(number));
}
