import type { ISpec } from '@visactor/vchart';
import { graphLayout, graphLinkKey, graphNames, graphRadius } from '#shared/chart';
import { nodeLinkSpec, type LinkPlace } from './node-link-spec';
import type { ShapeLook, ShapeOf } from './shape-look';

interface GraphLink extends LinkPlace {
  readonly key: string;
  /** From 0 to 1. */
  readonly strength: number;
  readonly isNear: boolean;
}

/** Converts a network to a VChart spec: nodes with lines between them. */
export function graphSpec({ data, selected }: ShapeOf<'graph'>, look: ShapeLook): ISpec {
  const { color, scale = 1 } = look;
  const { nodes, links } = graphLayout(data);
  const radius = graphRadius(data);
  const named = graphNames(data);
  const hidden = { visible: false, nice: false, zero: false, min: -0.04, max: 1.04, type: 'linear' } as const;
  return nodeLinkSpec<GraphLink>(
    {
      kinds: data.kinds,
      selected,
      nodes: nodes.map(({ node, x, y }) => ({
        key: node.key,
        x,
        y,
        kind: data.kinds.find(({ key }) => key === node.kind)?.name ?? '',
        size: radius(node.weight) * 2,
        name: named.has(node.key) || node.key === selected ? node.name : '',
      })),
      links: links.map(({ link, from, to }) => ({
        key: graphLinkKey(link),
        x0: from.x,
        y0: from.y,
        x1: to.x,
        y1: to.y,
        strength: link.strength,
        isNear: link.from === selected || link.to === selected,
      })),
      line: ([fromX, fromY], [toX, toY]) => `M${fromX} ${fromY}L${toX} ${toY}`,
      linkStyle: {
        stroke: ({ isNear }: GraphLink) => color(isNear ? '--ink' : '--ink-faint'),
        strokeOpacity: ({ strength }: GraphLink) => 0.2 + 0.5 * strength,
        lineWidth: ({ strength }: GraphLink) => 0.6 + 2.4 * strength,
      },
      label: {
        position: 'bottom',
        offset: 2,
        overlap: { hideOnHit: false },
        style: { fill: color('--ink'), fontSize: 12 * scale },
      },
      padding: { top: 4, right: 40, bottom: 16, left: 40 },
      axes: [
        { ...hidden, orient: 'bottom' },
        { ...hidden, orient: 'left', inverse: true },
      ],
    },
    look,
  );
}
