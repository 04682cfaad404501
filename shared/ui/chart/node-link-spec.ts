import type { ISpec } from '@visactor/vchart';
import { hintTooltip, type ShapeLook } from './shape-look';

/** Context passed to marks, from which they compute their positions. */
interface MarkContext {
  valueToX(value: number): number;
  valueToY(value: number): number;
}

/** A link between two positions, in axis units. */
export interface LinkPlace {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface NodeLocation {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Name of its kind. */
  readonly kind: string;
  /** Diameter in pixels. */
  readonly size: number;
  /** Empty when no label is shown beside the node. */
  readonly name: string;
}

interface NodeLinks<L extends LinkPlace> {
  readonly kinds: readonly { readonly name: string }[];
  readonly selected: string | null;
  readonly nodes: readonly NodeLocation[];
  readonly links: readonly L[];
  /** Returns the path of a link as SVG path data in pixels, from the positions of its ends. */
  line(from: readonly [number, number], to: readonly [number, number]): string;
  readonly linkStyle: Readonly<Record<string, unknown>>;
  readonly label: Readonly<Record<string, unknown>>;
  readonly padding: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly axes: readonly object[];
}

/** Below this width at scale 1, the legend is hidden, since it would leave no room for the chart. */
const legendSpace = 180;

/** Converts nodes and links to a VChart spec: a scatter plot of nodes by kind, with the links below them. */
export function nodeLinkSpec<L extends LinkPlace>(picture: NodeLinks<L>, look: ShapeLook): ISpec {
  const { kinds, selected, nodes, links, line, linkStyle, label, padding, axes } = picture;
  const { color, scale = 1, room = legendSpace * scale } = look;
  const path = ({ x0, y0, x1, y1 }: L, { valueToX, valueToY }: MarkContext): string =>
    line([valueToX(x0), valueToY(y0)], [valueToX(x1), valueToY(y1)]);
  return {
    type: 'scatter',
    background: 'transparent',
    theme: { fontFamily: color('--font') },
    padding,
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
    size: (datum: NodeLocation) => datum.size,
    color: {
      type: 'ordinal',
      domain: kinds.map(({ name }) => name),
      range: kinds.map((_, index) => color(`--series-${(index % 8) + 1}`)),
    },
    point: {
      style: {
        stroke: (datum: NodeLocation) => color(datum.key === selected ? '--ink' : '--surface'),
        lineWidth: (datum: NodeLocation) => (datum.key === selected ? 2.5 : 1),
        cursor: 'pointer',
      },
    },
    label: {
      visible: true,
      formatMethod: (_: unknown, datum: NodeLocation) => datum.name,
      ...label,
      style: { stroke: color('--surface'), lineWidth: 3, ...(label.style as object) },
    },
    extensionMark: [
      { type: 'path', dataId: 'links', interactive: false, zIndex: 0, style: { path, fill: false, ...linkStyle } },
    ],
    legends: {
      visible: kinds.length > 1 && room >= legendSpace * scale,
      orient: 'top',
      position: 'start',
      item: { label: { style: { fill: color('--ink-soft'), fontSize: 12 * scale } } },
      select: false,
    },
    tooltip: hintTooltip(look),
    axes,
  } as unknown as ISpec;
}
