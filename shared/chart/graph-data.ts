/** A node of a network. */
export interface GraphNode {
  readonly key: string;
  readonly name: string;
  /** Key of the kind, which determines the color. */
  readonly kind: string;
  /** Determines the size, and whether the name is shown when there are many nodes. */
  readonly weight: number;
}

/** A link between two related nodes. */
export interface GraphLink {
  readonly from: string;
  readonly to: string;
  /** Strength of the relation, 0…1, which determines their proximity. */
  readonly strength: number;
}

/** A network as data, the common input of its drawing, image and summary. */
export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly kinds: readonly { readonly key: string; readonly name: string }[];
}

const max = { radius: 18, names: 60 } as const;

/**
 * Returns a function for the radius of a node in pixels by its share of the maximum weight. It uses the square root,
 * since viewers compare areas.
 */
export function graphRadius({ nodes }: GraphData): (weight: number) => number {
  const top = Math.max(1, ...nodes.map(({ weight }) => weight));
  return (weight) => Math.max(4, Math.sqrt(weight / top) * max.radius);
}

/** Returns the nodes shown with their names: the heaviest ones when there are many. */
export const graphNames = ({ nodes }: GraphData): ReadonlySet<string> =>
  new Set(
    [...nodes]
      .sort((a, b) => b.weight - a.weight)
      .slice(0, max.names)
      .map(({ key }) => key),
  );

/** Returns the key of a link, as drawings pass it to click handlers. */
export const graphLinkKey = ({ from, to }: Pick<GraphLink, 'from' | 'to'>): string => JSON.stringify([from, to]);
