import type { ISpec } from '@visactor/vchart';
import { namedKeys, nodeRadius, treeLayout, type TreeAxis, type TreeData } from '#shared/chart';
import type { ChartLook } from './chart-spec';

/** A tree with what its drawing needs from the page. */
export interface TreeLook extends ChartLook {
  readonly data: TreeData;
  readonly axis: TreeAxis;
  /** Nodes after this moment are not drawn yet, but keep their places; milliseconds. */
  readonly until: number | null;
  readonly selected: string | null;
  readonly tick: (value: number) => string;
  /** What a node says when it is pointed at. */
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
  readonly confidence: number;
}

const curve = ({ x0, y0, x1, y1 }: LinkDatum, { valueToX, valueToY }: MarkContext): string => {
  const [fromX, fromY, toX, toY] = [valueToX(x0), valueToY(y0), valueToX(x1), valueToY(y1)];
  const middle = (fromX + toX) / 2;
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
};

/** Turns a tree into what VChart draws: a scatter of nodes, with curves from parent to child beneath. */
export function treeSpec({ data, axis, until, selected, tick, hint, color, scale = 1 }: TreeLook): ISpec {
  const { placed, ticks, rows } = treeLayout(data, axis);
  const shown = placed.filter(({ node }) => until === null || node.at <= until);
  const named = namedKeys(data);
  const nodes = shown.map(({ node, x, y }) => ({
    key: node.key,
    x,
    y,
    kind: data.kinds.find(({ key }) => key === node.kind)?.name ?? '',
    size: nodeRadius(node) * 2,
    name: named.has(node.key) ? node.name : '',
  }));
  const links = shown.flatMap(({ node, x, y, from }) =>
    from ? [{ x0: from.x, y0: from.y, x1: x, y1: y, confidence: node.confidence }] : [],
  );
  const soft = { fill: color('--ink-soft'), fontSize: 12 * scale };
  return {
    type: 'scatter',
    background: 'transparent',
    padding: { top: 4, right: 90 * scale, bottom: 4, left: 16 },
    animation: false,
    data: [
      { id: 'nodes', values: nodes },
      { id: 'links', values: links },
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
      position: 'right',
      offset: 4,
      formatMethod: (_: unknown, datum: { readonly name: string }) => datum.name,
      style: { ...soft, fontSize: 11 * scale, stroke: color('--surface'), lineWidth: 3 },
    },
    extensionMark: [
      {
        type: 'path',
        dataId: 'links',
        interactive: false,
        zIndex: 0,
        style: {
          path: curve,
          fill: false,
          stroke: color('--ink-faint'),
          strokeOpacity: ({ confidence }: LinkDatum) => 0.25 + 0.5 * confidence,
          lineWidth: 1,
          lineDash: ({ confidence }: LinkDatum) => (confidence < 0.5 ? [3, 3] : []),
        },
      },
    ],
    legends: {
      visible: data.kinds.length > 1,
      orient: 'top',
      position: 'start',
      item: { label: { style: soft } },
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
          style: { fill: color('--ink-faint'), fontSize: 11 * scale },
          formatMethod: (value: string | number) => tick(ticks[Number(value)] ?? 0),
        },
      },
      { orient: 'left', type: 'linear', min: -1, max: rows, nice: false, zero: false, inverse: true, visible: false },
    ],
  } as unknown as ISpec;
}
