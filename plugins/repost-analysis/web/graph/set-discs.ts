/** A disc; its center is relative to the position of its repost. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Spacing factor of a disc relative to its radius. */
const spacing = 1.06;

/**
 * Arranges discs of these radii around a core at 0, 0: the largest in the middle and the others in rings around it, the
 * small ones inside. Returns their centers, and the enclosing disc.
 */
export function setDiscs(
  core: Disc,
  radii: readonly number[],
): { readonly set: readonly { readonly x: number; readonly y: number }[]; readonly around: Disc } {
  const all = [...radii, core.radius];
  const order = all.map((_, index) => index).sort((a, b) => all[a]! - all[b]!);
  const middle = order.pop()!;
  const set = all.map(() => ({ x: 0, y: 0 }));
  let inner = all[middle]!;
  for (let next = 0; next < order.length; ) {
    const { last, distance } = ringFrom(order, all, next, inner);
    const shares = order.slice(next, last).map((index) => getShare(all[index]!, distance));
    const gap = Math.max(0, 2 * Math.PI - shares.reduce((sum, each) => sum + each, 0)) / shares.length;
    let angle = 0;
    shares.forEach((share, place) => {
      const at = angle + share / 2;
      set[order[next + place]!] = { x: distance * Math.cos(at), y: distance * Math.sin(at) };
      angle += share + gap;
    });
    inner = distance + all[order[last - 1]!]! * spacing;
    next = last;
  }
  const home = set.pop()!;
  const centredSet = set.map(({ x, y }) => ({ x: x - home.x, y: y - home.y }));
  return { set: centredSet, around: around([{ x: 0, y: 0 }, ...centredSet], [core.radius, ...radii]) };
}

/** Angle that a disc occupies in a ring. */
const getShare = (radius: number, distance: number): number =>
  2 * Math.asin(Math.min(1, (radius * spacing) / distance));

/** Returns how many of the following discs fit into a ring, and the radius of the ring. */
function ringFrom(order: readonly number[], all: readonly number[], first: number, inner: number) {
  let last = first;
  let distance = inner;
  let angles = 0;
  while (last < order.length) {
    const radius = all[order[last]!]!;
    const wider = inner + radius * spacing;
    const more = angles + getShare(radius, wider);
    if (last > first && more > 2 * Math.PI) break;
    [angles, distance] = [more, wider];
    last += 1;
  }
  return { last, distance };
}

/** Returns a disc that encloses discs, centered on their bounding box. */
function around(middles: readonly { readonly x: number; readonly y: number }[], radii: readonly number[]): Disc {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  middles.forEach(({ x, y }, index) => {
    const radius = radii[index]!;
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    low = Math.min(low, y - radius);
    high = Math.max(high, y + radius);
  });
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const radius = middles.reduce(
    (max, each, index) => Math.max(max, Math.hypot(each.x - x, each.y - y) + radii[index]!),
    0,
  );
  return { x, y, radius };
}
