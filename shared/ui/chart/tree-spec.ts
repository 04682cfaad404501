import type { ISpec } from '@visactor/vchart';
import { namedKeys, nodeRadius, treeLayout } from '#shared/chart';
import { nodeLinkSpec, type LinkPlace } from './node-link-spec';
import type { ShapeLook, ShapeOf } from './shape-look';
import { treeTick } from './tree-tick';

interface TreeLink extends LinkPlace {
  readonly confidence: number;
}

/** Converts a tree to a VChart spec: nodes along an axis, with curves from parent to child. */
export function treeSpec({ data, axis, until, selected }: ShapeOf<'tree'>, look: ShapeLook): ISpec {
  const { color, scale = 1 } = look;
  const { placed, ticks, rows } = treeLayout(data, axis);
  const shown = placed.filter(({ node }) => until === null || node.at <= until);
  const named = namedKeys(data);
  return nodeLinkSpec<TreeLink>(
    {
      kinds: data.kinds,
      selected,
      nodes: shown.map(({ node, x, y }) => ({
        key: node.key,
        x,
        y,
        kind: data.kinds.find(({ key }) => key === node.kind)?.name ?? '',
        size: nodeRadius(node) * 2,
        name: named.has(node.key) ? node.name : '',
      })),
      links: shown.flatMap(({ node, x, y, from }) =>
        from ? [{ x0: from.x, y0: from.y, x1: x, y1: y, confidence: node.confidence }] : [],
      ),
      line: ([fromX, fromY], [toX, toY]) => {
        const middle = (fromX + toX) / 2;
        return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
      },
      linkStyle: {
        stroke: color('--ink-faint'),
        strokeOpacity: ({ confidence }: TreeLink) => 0.25 + 0.5 * confidence,
        lineWidth: 1,
        lineDash: ({ confidence }: TreeLink) => (confidence < 0.5 ? [3, 3] : []),
      },
      label: { position: 'right', offset: 4, style: { fill: color('--ink-soft'), fontSize: 12 * scale } },
      padding: { top: 4, right: 90 * scale, bottom: 4, left: 16 },
      axes: [
        {
          orient: 'bottom',
          type: 'linear',
          min: 0,
          max: Math.max(1, ticks.length - 1),
          nice: false,
          zero: true,
          tick: { visible: false, tickStep: 1 },
          grid: { visible: true, style: { stroke: color('--line'), lineDash: [] } },
          domainLine: { visible: false },
          label: {
            style: { fill: color('--ink-faint'), fontSize: 12 * scale },
            formatMethod: (value: string | number) => treeTick(ticks[Number(value)] ?? 0, axis, look),
          },
        },
        { orient: 'left', type: 'linear', min: -1, max: rows, nice: false, zero: false, inverse: true, visible: false },
      ],
    },
    look,
  );
}
