/** A thing that came from another one at some time. */
export interface TreeChartNode {
  readonly key: string;
  /** The node it came from; null for a start. One that is not there counts as none. */
  readonly parent: string | null;
  readonly name: string;
  /** Which of the kinds it is, by key: its colour. */
  readonly kind: string;
  /** Milliseconds. */
  readonly at: number;
  /** Steps from its start. */
  readonly level: number;
  /** How sure it is that it came from its parent, 0…1. */
  readonly confidence: number;
  /** How much came of it: its size, and whether its name is written. */
  readonly weight: number;
}

/** A tree over time as data: drawing, picture and summary are views of it. Nodes stand in the order of time. */
export interface TreeData {
  readonly nodes: readonly TreeChartNode[];
  readonly kinds: readonly { readonly key: string; readonly name: string }[];
}

/** What a tree is spread out by from left to right. */
export type TreeAxis = 'time' | 'level';

/** A node with its place: `x` in steps of the axis, `y` in rows. */
export interface PlacedNode {
  readonly node: TreeChartNode;
  readonly x: number;
  readonly y: number;
  /** The place of its parent. */
  readonly from: { readonly x: number; readonly y: number } | null;
}

/** Where everything of a tree stands. */
export interface TreeLayout {
  readonly placed: readonly PlacedNode[];
  /** What stands below each whole `x`: minutes after the start, or levels. */
  readonly ticks: readonly number[];
  readonly rows: number;
}

/** Stops of the axis of time, in minutes: even steps of the eye, as what spreads does most in its first hours. */
const stops = [0, 10, 30, 60, 180, 360, 720, 1_440, 2_880, 5_760, 10_080, 20_160, 43_200, 129_600, 525_600] as const;

/** Where a moment stands among the stops. */
function stopOf(minutes: number): number {
  const next = stops.findIndex((stop) => stop > minutes);
  if (next === -1) return stops.length - 1;
  const [low, high] = [stops[next - 1] ?? 0, stops[next] ?? 1];
  return next - 1 + (minutes - low) / (high - low);
}

/**
 * Lays a tree out without crossings: leaves take a row each in the order of a walk through the tree, whatever has
 * offspring stands in the middle of it (Wetherell and Shannon 1979).
 */
export function treeLayout({ nodes }: TreeData, axis: TreeAxis): TreeLayout {
  const known = new Set(nodes.map(({ key }) => key));
  const children = new Map<string | null, TreeChartNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  const start = nodes[0]?.at ?? 0;
  const base = Math.min(...nodes.map(({ level }) => level));
  const xOf = ({ at, level }: TreeChartNode): number =>
    axis === 'time' ? stopOf(Math.max(0, (at - start) / 60_000)) : level - base;
  const rowOf = new Map<string, number>();
  let rows = 0;
  // Parents come before their children in time, so a stack in place of calls that could go too deep.
  const walk: { readonly node: TreeChartNode; readonly isLeft: boolean }[] = [...(children.get(null) ?? [])]
    .reverse()
    .map((node) => ({ node, isLeft: false }));
  for (let next = walk.pop(); next; next = walk.pop()) {
    const own = children.get(next.node.key) ?? [];
    if (own.length === 0) rowOf.set(next.node.key, rows++);
    else if (next.isLeft) {
      const places = own.map(({ key }) => rowOf.get(key) ?? 0);
      rowOf.set(next.node.key, (Math.min(...places) + Math.max(...places)) / 2);
    } else {
      walk.push({ node: next.node, isLeft: true });
      for (const child of [...own].reverse()) walk.push({ node: child, isLeft: false });
    }
  }
  const places = new Map(nodes.map((node) => [node.key, { x: xOf(node), y: rowOf.get(node.key) ?? 0 }]));
  const last = Math.ceil(Math.max(1, ...[...places.values()].map(({ x }) => x)));
  return {
    placed: nodes.map((node) => ({
      node,
      x: places.get(node.key)?.x ?? 0,
      y: places.get(node.key)?.y ?? 0,
      from: (node.parent !== null && places.get(node.parent)) || null,
    })),
    ticks: Array.from({ length: last + 1 }, (_, index) => (axis === 'time' ? (stops[index] ?? 0) : index + base)),
    rows: Math.max(1, rows),
  };
}

/** How many names are written: more would hide the tree. */
const mostNames = 10;

/** The nodes that are written with their names: starts, and those of which most came. */
export function namedKeys({ nodes }: TreeData): ReadonlySet<string> {
  const heavy = [...nodes].sort((a, b) => b.weight - a.weight).filter(({ weight }) => weight > 0);
  return new Set([...nodes.slice(0, 1), ...heavy.slice(0, mostNames)].map(({ key }) => key));
}

/** The radius of a node in pixels. */
export const nodeRadius = ({ weight }: TreeChartNode): number => Math.min(14, 3.5 + Math.sqrt(weight) * 1.1);
