import type { ISpec } from '@visactor/vchart';
import { hintTooltip, type ShapeLook } from './shape-look';

/** What marks are given to find their places by. */
interface MarkContext {
  valueToX(value: number): number;
  valueToY(value: number): number;
}

/** A link from one place to another, in the units of the axes. */
export interface LinkPlace {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface NodePlace {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The name of its kind. */
  readonly kind: string;
  /** Diameter in pixels. */
  readonly size: number;
  /** Empty when it is not written beside the node. */
  readonly name: string;
}

interface NodeLinks<L extends LinkPlace> {
  readonly kinds: readonly { readonly name: string }[];
  readonly selected: string | null;
  readonly nodes: readonly NodePlace[];
  readonly links: readonly L[];
  /** The line of a link in pixels, from what is said of its ends, as an SVG path. */
  line(from: readonly [number, number], to: readonly [number, number]): string;
  readonly linkStyle: Readonly<Record<string, unknown>>;
  readonly label: Readonly<Record<string, unknown>>;
  readonly padding: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly axes: readonly object[];
}

/** A legend in less room than this, at scale 1, would leave none for what it explains. */
const legendRoom = 180;

/** What has places and links as VChart draws it: a scatter of nodes by kind, with the links beneath. */
export function nodeLinkSpec<L extends LinkPlace>(picture: NodeLinks<L>, look: ShapeLook): ISpec {
  const { kinds, selected, nodes, links, line, linkStyle, label, padding, axes } = picture;
  const { color, scale = 1, room = legendRoom * scale } = look;
  const path = ({ x0, y0, x1, y1 }: L, { valueToX, valueToY }: MarkContext): string =>
    line([valueToX(x0), valueToY(y0)], [valueToX(x1), valueToY(y1)]);
  return {
    type: 'scatter',
    background: 'transparent',
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
    size: (datum: NodePlace) => datum.size,
    color: {
      type: 'ordinal',
      domain: kinds.map(({ name }) => name),
      range: kinds.map((_, index) => color(`--series-${(index % 8) + 1}`)),
    },
    point: {
      style: {
        stroke: (datum: NodePlace) => color(datum.key === selected ? '--ink' : '--surface'),
        lineWidth: (datum: NodePlace) => (datum.key === selected ? 2.5 : 1),
        cursor: 'pointer',
      },
    },
    label: {
      visible: true,
      formatMethod: (_: unknown, datum: NodePlace) => datum.name,
      ...label,
      style: { stroke: color('--surface'), lineWidth: 3, ...(label.style as object) },
    },
    extensionMark: [
      { type: 'path', dataId: 'links', interactive: false, zIndex: 0, style: { path, fill: false, ...linkStyle } },
    ],
    legends: {
      visible: kinds.length > 1 && room >= legendRoom * scale,
      orient: 'top',
      position: 'start',
      item: { label: { style: { fill: color('--ink-soft'), fontSize: 12 * scale } } },
      select: false,
    },
    tooltip: hintTooltip(look),
    axes,
  } as unknown as ISpec;
}
