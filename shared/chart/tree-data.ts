/** A node that originated from another one at a given time. */
export interface TreeChartNode {
  readonly key: string;
  /** Node it originated from; null for a root. A missing parent is treated as null. */
  readonly parent: string | null;
  readonly name: string;
  /** Key of the kind, which determines the color. */
  readonly kind: string;
  /** Time in milliseconds. */
  readonly at: number;
  /** Number of steps from its root. */
  readonly level: number;
  /** Confidence that it originated from its parent, 0…1. */
  readonly confidence: number;
  /** Number of descendants, which determines the size and whether the name is shown. */
  readonly weight: number;
}

/** A tree over time as data, the common input of its drawing, image and summary. Nodes are ordered by time. */
export interface TreeData {
  readonly nodes: readonly TreeChartNode[];
  readonly kinds: readonly { readonly key: string; readonly name: string }[];
}

/** Horizontal axis of a tree. */
export type TreeAxis = 'time' | 'level';

/** A node with its position: `x` in axis steps, `y` in rows. */
export interface PlacedNode {
  readonly node: TreeChartNode;
  readonly x: number;
  readonly y: number;
  /** Position of its parent. */
  readonly from: { readonly x: number; readonly y: number } | null;
}

/** Positions of all parts of a tree. */
export interface TreeLayout {
  readonly placed: readonly PlacedNode[];
  /** Labels at each whole `x`: minutes after the start, or levels. */
  readonly ticks: readonly number[];
  readonly rows: number;
}

/** Ticks of the time axis in minutes: visually even steps, since most spreading happens in the first hours. */
const stops = [0, 10, 30, 60, 180, 360, 720, 1_440, 2_880, 5_760, 10_080, 20_160, 43_200, 129_600, 525_600] as const;

/** Returns the position of a time among the ticks. */
function getStop(minutes: number): number {
  const next = stops.findIndex((stop) => stop > minutes);
  if (next === -1) return stops.length - 1;
  const [low, high] = [stops[next - 1] ?? 0, stops[next] ?? 1];
  return next - 1 + (minutes - low) / (high - low);
}

/**
 * Lays out a tree without crossings: each leaf takes a row in traversal order, and each parent is centered on its
 * children (Wetherell and Shannon 1979).
 */
export function treeLayout({ nodes }: TreeData, axis: TreeAxis): TreeLayout {
  const nodeKeys = new Set(nodes.map(({ key }) => key));
  const children = new Map<string | null, TreeChartNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && nodeKeys.has(node.parent) ? node.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  const start = nodes[0]?.at ?? 0;
  const base = Math.min(...nodes.map(({ level }) => level));
  const getX = ({ at, level }: TreeChartNode): number =>
    axis === 'time' ? getStop(Math.max(0, (at - start) / 60_000)) : level - base;
  const getRow = new Map<string, number>();
  let rows = 0;
  // Parents precede their children in time. A stack is used, since recursion could go too deep.
  const walk: { readonly node: TreeChartNode; readonly isLeft: boolean }[] = [...(children.get(null) ?? [])]
    .reverse()
    .map((node) => ({ node, isLeft: false }));
  for (let next = walk.pop(); next; next = walk.pop()) {
    const childNodes = children.get(next.node.key) ?? [];
    if (childNodes.length === 0) getRow.set(next.node.key, rows++);
    else if (next.isLeft) {
      const places = childNodes.map(({ key }) => getRow.get(key) ?? 0);
      getRow.set(next.node.key, (Math.min(...places) + Math.max(...places)) / 2);
    } else {
      walk.push({ node: next.node, isLeft: true });
      for (const child of [...childNodes].reverse()) walk.push({ node: child, isLeft: false });
    }
  }
  const places = new Map(nodes.map((node) => [node.key, { x: getX(node), y: getRow.get(node.key) ?? 0 }]));
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

/** Maximum number of names shown; more would hide the tree. */
const maxNames = 10;

/** Returns the nodes shown with their names: roots, and those with the most descendants. */
export function namedKeys({ nodes }: TreeData): ReadonlySet<string> {
  const heavy = [...nodes].sort((a, b) => b.weight - a.weight).filter(({ weight }) => weight > 0);
  return new Set([...nodes.slice(0, 1), ...heavy.slice(0, maxNames)].map(({ key }) => key));
}

/** Returns the radius of a node in pixels. */
export const nodeRadius = ({ weight }: TreeChartNode): number => Math.min(14, 3.5 + Math.sqrt(weight) * 1.1);
