import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import { graphRadius, type GraphData, type GraphLink, type GraphNode } from './graph-data';

/** A node with its position, 0…1 from left to right and from top to bottom. */
export interface PlacedGraphNode {
  readonly node: GraphNode;
  readonly x: number;
  readonly y: number;
}

/** A link with the positions of its ends. */
export interface PlacedGraphLink {
  readonly link: GraphLink;
  readonly from: PlacedGraphNode;
  readonly to: PlacedGraphNode;
}

interface Body extends SimulationNodeDatum {
  readonly key: string;
  readonly radius: number;
}

/** Number of simulation steps; further steps change nothing. */
const steps = 240;
/** Space around each node for its name. */
const gap = 14;

/**
 * Positions related nodes close together with a force-directed layout (Fruchterman and Reingold 1991, as in d3-force).
 * The same data give the same image: the simulation starts from a spiral and uses no randomness.
 */
export function graphLayout(data: GraphData): {
  readonly nodes: readonly PlacedGraphNode[];
  readonly links: readonly PlacedGraphLink[];
} {
  const radius = graphRadius(data);
  const bodies = data.nodes.map(({ key, weight }): Body => ({ key, radius: radius(weight) }));
  const nodeKeys = new Set(bodies.map(({ key }) => key));
  const links = data.links.filter(({ from, to }) => nodeKeys.has(from) && nodeKeys.has(to) && from !== to);
  const springs = links.map(({ from, to, strength }): SimulationLinkDatum<Body> & { readonly strength: number } => ({
    source: from,
    target: to,
    strength,
  }));
  forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, (typeof springs)[number]>(springs)
        .id(({ key }) => key)
        .distance(({ strength }) => 110 - 60 * strength)
        .strength(({ strength }) => 0.1 + 0.5 * strength),
    )
    .force('charge', forceManyBody().strength(-220).distanceMax(420))
    .force(
      'collide',
      forceCollide<Body>((body) => body.radius + gap),
    )
    // Frames are wider than high: nodes are pulled to the center, more strongly in the vertical direction.
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.11))
    .stop()
    .tick(steps);
  const getScale = (values: readonly number[]): ((value: number) => number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return (value) => (high - low < 1 ? 0.5 : (value - low) / (high - low));
  };
  const [x, y] = [getScale(bodies.map((body) => body.x ?? 0)), getScale(bodies.map((body) => body.y ?? 0))];
  const nodes = data.nodes.map((node, index) => ({
    node,
    x: x(bodies[index]?.x ?? 0),
    y: y(bodies[index]?.y ?? 0),
  }));
  const placed = new Map(nodes.map((each) => [each.node.key, each]));
  return {
    nodes,
    links: links.flatMap((link) => {
      const [from, to] = [placed.get(link.from), placed.get(link.to)];
      return from && to ? [{ link, from, to }] : [];
    }),
  };
}
