/** A thing that has to do with others. */
export interface GraphNode {
  readonly key: string;
  readonly name: string;
  /** Which of the kinds it is, by key: its colour. */
  readonly kind: string;
  /** Its size, and whether its name is written where there are many. */
  readonly weight: number;
}

/** Two nodes that have to do with each other. */
export interface GraphLink {
  readonly from: string;
  readonly to: string;
  /** How much they have: their nearness, 0…1. */
  readonly strength: number;
}

/** A network as data: drawing, picture and summary are views of it. */
export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly kinds: readonly { readonly key: string; readonly name: string }[];
}

const most = { radius: 18, names: 60 } as const;

/** The radius of a node in pixels, by its share of the heaviest: areas are read, so the root is taken. */
export function graphRadius({ nodes }: GraphData): (weight: number) => number {
  const top = Math.max(1, ...nodes.map(({ weight }) => weight));
  return (weight) => Math.max(4, Math.sqrt(weight / top) * most.radius);
}

/** The nodes that are written with their names: of many the heaviest. */
export const graphNames = ({ nodes }: GraphData): ReadonlySet<string> =>
  new Set(
    [...nodes]
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most.names)
      .map(({ key }) => key),
  );

/** The key of a link as drawings give it back. */
export const graphLinkKey = ({ from, to }: Pick<GraphLink, 'from' | 'to'>): string => JSON.stringify([from, to]);
