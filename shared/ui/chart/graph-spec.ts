import type { ISpec } from '@visactor/vchart';
import { graphLayout, graphLinkKey, graphNames, graphRadius, type GraphData } from '#shared/chart';
import type { ChartLook } from './chart-spec';

/** A network with what its drawing needs from the page. */
export interface GraphLook extends ChartLook {
  readonly data: GraphData;
  readonly selected: string | null;
  /** What a node or a link says when it is pointed at. */
  readonly hint: (key: string) => string;
}

/** What marks are given to find their places by. */
interface MarkContext {
  valueToX(value: number): number;
  valueToY(value: number): number;
}

interface LinkDatum {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly strength: number;
}

const line = ({ x0, y0, x1, y1 }: LinkDatum, { valueToX, valueToY }: MarkContext): string =>
  `M${valueToX(x0)} ${valueToY(y0)}L${valueToX(x1)} ${valueToY(y1)}`;

/** Turns a network into what VChart draws: a scatter of nodes, with lines between them beneath. */
export function graphSpec({ data, selected, hint, color, scale = 1 }: GraphLook): ISpec {
  const { nodes, links } = graphLayout(data);
  const radius = graphRadius(data);
  const named = graphNames(data);
  const values = nodes.map(({ node, x, y }) => ({
    key: node.key,
    x,
    y,
    kind: data.kinds.find(({ key }) => key === node.kind)?.name ?? '',
    size: radius(node.weight) * 2,
    name: named.has(node.key) || node.key === selected ? node.name : '',
  }));
  const lines = links.map(({ link, from, to }) => ({
    key: graphLinkKey(link),
    x0: from.x,
    y0: from.y,
    x1: to.x,
    y1: to.y,
    strength: link.strength,
    isNear: link.from === selected || link.to === selected,
  }));
  const hidden = { visible: false, nice: false, zero: false, min: -0.04, max: 1.04, type: 'linear' } as const;
  return {
    type: 'scatter',
    background: 'transparent',
    padding: { top: 4, right: 40, bottom: 16, left: 40 },
    animation: false,
    data: [
      { id: 'nodes', values },
      { id: 'links', values: lines },
    ],
    dataIndex: 0,
    xField: 'x',
    yField: 'y',
    seriesField: 'kind',
    sizeField: 'size',
    size: (datum: { readonly size: number }) => datum.size,
    color: {
      type: 'ordinal',
      domain: data.kinds.map(({ name }) => name),
      range: data.kinds.map((_, index) => color(`--series-${(index % 8) + 1}`)),
    },
    point: {
      style: {
        stroke: (datum: { readonly key: string }) => color(datum.key === selected ? '--ink' : '--surface'),
        lineWidth: (datum: { readonly key: string }) => (datum.key === selected ? 2.5 : 1),
        cursor: 'pointer',
      },
    },
    label: {
      visible: true,
      position: 'bottom',
      offset: 2,
      overlap: { hideOnHit: false },
      formatMethod: (_: unknown, datum: { readonly name: string }) => datum.name,
      style: { fill: color('--ink'), fontSize: 12 * scale, stroke: color('--surface'), lineWidth: 3 },
    },
    extensionMark: [
      {
        type: 'path',
        dataId: 'links',
        interactive: false,
        zIndex: 0,
        style: {
          path: line,
          fill: false,
          stroke: (datum: { readonly isNear: boolean }) => color(datum.isNear ? '--ink' : '--ink-faint'),
          strokeOpacity: ({ strength }: LinkDatum) => 0.2 + 0.5 * strength,
          lineWidth: ({ strength }: LinkDatum) => 0.6 + 2.4 * strength,
        },
      },
    ],
    legends: {
      visible: data.kinds.length > 1,
      orient: 'top',
      position: 'start',
      item: { label: { style: { fill: color('--ink-soft'), fontSize: 12 * scale } } },
      select: false,
    },
    tooltip: {
      dimension: { visible: false },
      mark: {
        title: { visible: false },
        content: [{ key: '', value: (datum: { readonly key: string }) => hint(datum.key), hasShape: false }],
      },
      style: {
        panel: { backgroundColor: color('--surface'), border: { color: color('--line'), width: 1, radius: 4 } },
        valueLabel: { fill: color('--ink') },
      },
    },
    axes: [
      { ...hidden, orient: 'bottom' },
      { ...hidden, orient: 'left', inverse: true },
    ],
  } as unknown as ISpec;
}
