import { setDiscs, type Disc } from './set-discs';

/** Positions of the post (number 0) and its reposts, x and y alternating. */
export type Places = Float32Array;

const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * Lays out a cascade in linear time, except for the sorting of siblings. Reposts without reposts of their own are
 * arranged around their parent like sunflower seeds; those with reposts have a disc of their own beside it. Reposts
 * without a parent (parent below 0) form a separate sunflower. `parents` holds those of number 1, 2, ….
 */
export function cascadeLayout(parents: readonly number[]): Places {
  const size = parents.length + 1;
  // A virtual node above the post holds all reposts without a parent.
  const top = size;
  const getParent = (number: number): number => {
    const parent = number === 0 ? top : parents[number - 1]!;
    return parent < 0 || parent >= size ? top : parent;
  };
  const children: (number[] | undefined)[] = [];
  for (let number = 0; number < size; number += 1) (children[getParent(number)] ??= []).push(number);
  const order = [top];
  for (let index = 0; index < order.length; index += 1)
    for (const child of children[order[index]!] ?? []) order.push(child);
  // Positions are relative to the parent until they are summed up; a repost need not be at the center of its disc.
  const positions = new Float64Array((size + 1) * 2);
  const discs: Disc[] = [];
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const number = order[index]!;
    const nodeChildren = children[number] ?? [];
    const leaves = nodeChildren.filter((child) => !children[child]);
    leaves.forEach((leaf, place) => {
      const distance = Math.sqrt(place + 1);
      positions[leaf * 2] = distance * Math.cos(place * golden);
      positions[leaf * 2 + 1] = distance * Math.sin(place * golden);
    });
    const core: Disc = { x: 0, y: 0, radius: Math.sqrt(leaves.length + 1) };
    const stems = nodeChildren.filter((child) => children[child]);
    const { set, around } = setDiscs(
      core,
      stems.map((child) => discs[child]!.radius),
    );
    stems.forEach((child, place) => {
      positions[child * 2] = set[place]!.x - discs[child]!.x;
      positions[child * 2 + 1] = set[place]!.y - discs[child]!.y;
    });
    discs[number] = around;
  }
  for (const number of order) {
    if (number === top) continue;
    const parent = getParent(number);
    positions[number * 2]! += positions[parent * 2]!;
    positions[number * 2 + 1]! += positions[parent * 2 + 1]!;
  }
  return Float32Array.from(positions.subarray(0, size * 2));
}
