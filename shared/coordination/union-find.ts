/** Disjoint-set structure over the numbers 0 … n − 1. */
export class UnionFind {
  private readonly parents: Int32Array;

  constructor(count: number) {
    this.parents = Int32Array.from({ length: count }, (_, index) => index);
  }

  find(item: number): number {
    let root = item;
    while (this.parents[root] !== root) root = this.parents[root]!;
    for (let at = item; at !== root; ) {
      const next = this.parents[at]!;
      this.parents[at] = root;
      at = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [left, right] = [this.find(one), this.find(other)];
    if (left !== right) this.parents[Math.max(left, right)] = Math.min(left, right);
  }

  /** Returns the sets with at least two members. */
  sets(): number[][] {
    const sets = new Map<number, number[]>();
    for (let item = 0; item < this.parents.length; item += 1) {
      const root = this.find(item);
      sets.set(root, [...(sets.get(root) ?? []), item]);
    }
    return [...sets.values()].filter(({ length }) => length > 1);
  }
}
