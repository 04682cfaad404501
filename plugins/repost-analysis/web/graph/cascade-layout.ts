import { setDiscs, type Disc } from './set-discs';

/** Places of the post (number 0) and its reposts, x and y by turns. */
export type Places = Float32Array;

const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * Places a cascade in time linear in its size, but for the sorting of siblings. What nobody reposted lies around its
 * parent as the seeds of a sunflower; what was reposted has a disc of its own beside. Reposts that hang on nothing
 * (parent below 0) have a sunflower by themselves. `parents` holds those of number 1, 2, ….
 */
export function cascadeLayout(parents: readonly number[]): Places {
  const size = parents.length + 1;
  // One more above the post, which holds what hangs on nothing.
  const top = size;
  const parentOf = (number: number): number => {
    const parent = number === 0 ? top : parents[number - 1]!;
    return parent < 0 || parent >= size ? top : parent;
  };
  const children: (number[] | undefined)[] = [];
  for (let number = 0; number < size; number += 1) (children[parentOf(number)] ??= []).push(number);
  const order = [top];
  for (let index = 0; index < order.length; index += 1)
    for (const child of children[order[index]!] ?? []) order.push(child);
  // Each place is that from the parent, until all are summed up; a disc need not have its repost in its middle.
  const places = new Float64Array((size + 1) * 2);
  const discs: Disc[] = [];
  for (let index = order.length - 1; index >= 0; index -= 1) {
    const number = order[index]!;
    const own = children[number] ?? [];
    const leaves = own.filter((child) => !children[child]);
    leaves.forEach((leaf, place) => {
      const distance = Math.sqrt(place + 1);
      places[leaf * 2] = distance * Math.cos(place * golden);
      places[leaf * 2 + 1] = distance * Math.sin(place * golden);
    });
    const core: Disc = { x: 0, y: 0, radius: Math.sqrt(leaves.length + 1) };
    const stems = own.filter((child) => children[child]);
    const { set, around } = setDiscs(
      core,
      stems.map((child) => discs[child]!.radius),
    );
    stems.forEach((child, place) => {
      places[child * 2] = set[place]!.x - discs[child]!.x;
      places[child * 2 + 1] = set[place]!.y - discs[child]!.y;
    });
    discs[number] = around;
  }
  for (const number of order) {
    if (number === top) continue;
    const parent = parentOf(number);
    places[number * 2]! += places[parent * 2]!;
    places[number * 2 + 1]! += places[parent * 2 + 1]!;
  }
  return Float32Array.from(places.subarray(0, size * 2));
}
