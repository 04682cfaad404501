import { useRef } from 'react';
import type { CloudData, GraphData, TreeAxis, TreeData } from '#shared/chart';
import { useUi } from '../ui-context';
import styles from './chart.module.css';
import type { ShapeInput } from './shape-look';
import type { RenderedShape } from './shape-runtime';
import { useRenderedLater } from './use-rendered-later';

interface ShapeProps {
  /** Describes the chart and its main result for screen readers. */
  readonly label: string;
  /** Receives the key of the clicked word, node or link. */
  readonly onSelect?: (key: string) => void;
  /** Returns the tooltip of a word, node or link; defaults to its name. */
  readonly hint?: (key: string) => string;
}

export interface WordCloudProps extends ShapeProps {
  readonly data: CloudData;
  /** Pixels; `100%` fills the height of its container. */
  readonly height?: number | '100%';
}

export interface GraphChartProps extends ShapeProps {
  readonly data: GraphData;
  /** Pixels; `100%` fills the height of its container. */
  readonly height?: number | '100%';
  readonly selected?: string | null;
}

export interface TreeChartProps extends ShapeProps {
  readonly data: TreeData;
  readonly axis: TreeAxis;
  /** Hides nodes after this time, in milliseconds; by default, all nodes are shown. */
  readonly until?: number | null;
  readonly selected?: string | null;
  /** Fills the height of its container. */
  readonly fills?: boolean;
}

/**
 * Height range of a tree in pixels, within which the rows are as high as possible, so that a large tree remains a
 * single image.
 */
const treeHeight = { min: 240, row: 15, max: 720 } as const;

/** Words sized by weight. The library is loaded when the chart is scrolled near. */
export const WordCloud = ({ data, height = 300, ...rest }: WordCloudProps) => (
  <Shape {...rest} height={height} shape={{ kind: 'cloud', data }} names={data.words} />
);

/** A network of nodes and links. The library is loaded when the chart is scrolled near. */
export const GraphChart = ({ data, selected = null, height = 380, ...rest }: GraphChartProps) => (
  <Shape {...rest} height={height} shape={{ kind: 'graph', data, selected }} names={data.nodes} />
);

/** A tree over time or by levels. The library is loaded when the chart is scrolled near. */
export const TreeChart = ({ data, axis, until = null, selected = null, fills = false, ...rest }: TreeChartProps) => (
  <Shape
    {...rest}
    height={fills ? '100%' : Math.min(treeHeight.max, Math.max(treeHeight.min, data.nodes.length * treeHeight.row))}
    shape={{ kind: 'tree', data, axis, until, selected }}
    names={data.nodes}
  />
);

interface AnyShapeProps extends ShapeProps {
  readonly shape: ShapeInput;
  readonly height: number | '100%';
  readonly names: readonly { readonly key: string; readonly name: string }[];
}

function Shape({ shape, names, label, height, onSelect, hint }: AnyShapeProps) {
  const ui = useUi();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const renderedShape = useRef<RenderedShape>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const latestHint = useRef((key: string) => key);
  latestHint.current = (key) => hint?.(key) ?? names.find((each) => each.key === key)?.name ?? '';
  useRenderedLater(
    {
      box,
      canvas,
      rendered: renderedShape,
      load: () => import(/* webpackChunkName: "chart" */ './shape-runtime'),
      render: ({ renderShape }, element, rendered: RenderedShape | null, color) => {
        const look = {
          language: ui.language,
          scale: ui.scale,
          t: ui.t,
          color,
          hint: (key: string) => latestHint.current(key),
          room: box.current?.clientHeight,
        };
        rendered?.update(shape, look);
        return rendered ?? renderShape(element, shape, look, (key) => select.current?.(key));
      },
    },
    // A new shape object is created on each render, so its contents are compared.
    [...Object.values(shape), ui.language, ui.dark, ui.scale],
  );
  return (
    <div ref={box} className={styles.chart} style={{ height }} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} />
    </div>
  );
}
