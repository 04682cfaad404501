/** Places of the post (number 0) and its reposts, x and y by turns. */
export type Places = Float32Array;

/** Room that one node takes. */
const room = 1;
const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * Places a cascade in time linear in its size, but for the sorting of siblings. What nobody reposted lies around its
 * parent as the seeds of a sunflower; what was reposted has a disc of its own, and these stand in rings around, the
 * large ones outside. Reposts that hang on nothing (parent below 0) stand outside of all. `parents` holds those of
 * number 1, 2, ….
 */
export function cascadeLayout(parents: readonly number[]): Places {
  const size = parents.length + 1;
  // One more above the post, which holds what hangs on nothing.
  const top = size;
  const parentOf = (number: number): number => {
    if (number === 0) return top;
    const parent = parents[number - 1]!;
    return parent < 0 || parent >= size ? top : parent;
  };
  const { children, order } = childrenOf(size, top, parentOf);
  const radius = new Float32Array(size + 1).fill(room);
  const places = new Float32Array((size + 1) * 2);
  const within = (parent: number): void => {
    const own = children[parent] ?? [];
    // The post is the core of what hangs on nothing.
    const core = parent === top ? radius[0]! : room * Math.sqrt(own.filter((each) => !children[each]).length + 1);
    own
      .filter((each) => !children[each] && each !== 0)
      .forEach((each, index) => {
        const distance = parent === top ? core + room * 4 : room * Math.sqrt(index + 1);
        const angle = parent === top ? (index / own.length) * 2 * Math.PI : index * golden;
        put(places, each, distance, angle);
      });
    const discs = own.filter((each) => children[each] && each !== 0);
    const start = parent === top ? core + room * 6 : core;
    radius[parent] = rings(
      discs.sort((a, b) => radius[a]! - radius[b]!),
      radius,
      places,
      start,
    );
  };
  for (let index = order.length - 1; index >= 0; index -= 1) if (children[order[index]!]) within(order[index]!);
  for (const number of order) {
    if (number === top || number === 0) continue;
    const parent = parentOf(number);
    places[number * 2]! += places[parent * 2]!;
    places[number * 2 + 1]! += places[parent * 2 + 1]!;
  }
  return places.slice(0, size * 2);
}

function put(places: Places, number: number, distance: number, angle: number): void {
  places[number * 2] = distance * Math.cos(angle);
  places[number * 2 + 1] = distance * Math.sin(angle);
}

/** Sets discs in rings around a core; gives the radius of all. */
function rings(discs: readonly number[], radius: Float32Array, places: Places, core: number): number {
  let inner = core;
  for (let next = 0; next < discs.length; ) {
    // Ascending: the last of a ring is its largest, so a ring is made as wide as what may come.
    let last = next;
    let angles = 0;
    const share = (number: number, distance: number): number =>
      2 * Math.asin(Math.min(1, (radius[number]! * 1.05) / distance));
    const distanceFor = (number: number): number => inner + radius[number]! * 1.05;
    while (last < discs.length) {
      const distance = distanceFor(discs[last]!);
      const wider = angles + share(discs[last]!, distance);
      if (last > next && wider > 2 * Math.PI) break;
      angles = wider;
      last += 1;
    }
    const distance = distanceFor(discs[last - 1]!);
    const shares = discs.slice(next, last).map((number) => share(number, distance));
    const gap = Math.max(0, (2 * Math.PI - shares.reduce((sum, each) => sum + each, 0)) / shares.length);
    let angle = next * golden;
    shares.forEach((each, index) => {
      put(places, discs[next + index]!, distance, angle + each / 2);
      angle += each + gap;
    });
    inner = distance + radius[discs[last - 1]!]! * 1.05;
    next = last;
  }
  return inner;
}

/** The children of each that has some, and all from the top down; rings of parents are cut. */
function childrenOf(size: number, top: number, parentOf: (number: number) => number) {
  const children: (number[] | undefined)[] = [];
  for (let number = 0; number < size; number += 1) (children[parentOf(number)] ??= []).push(number);
  const order = [top];
  for (let index = 0; index < order.length; index += 1) for (const child of children[order[index]!] ?? []) order.push(child);
  return { children, order };
}
