import { useEffect, useRef } from 'react';
import type { CloudData, GraphData } from '#shared/chart';
import { useUi } from '../ui-context';
import styles from './chart.module.css';
import { inOwnFrame } from './frame-queue';
import type { DrawnShape, ShapeLook } from './shape-runtime';
import { useInView } from './use-in-view';

interface ShapeProps {
  /** What it is about and says, for screen readers. */
  readonly label: string;
  /** Pixels; `100%` takes the height of its place. */
  readonly height?: number | '100%';
  /** Gets the key of the word, node or link that was clicked. */
  readonly onSelect?: (key: string) => void;
  /** What a word, node or link says when it is pointed at; its name unless given. */
  readonly hint?: (key: string) => string;
}

export interface WordCloudProps extends ShapeProps {
  readonly data: CloudData;
}

export interface GraphChartProps extends ShapeProps {
  readonly data: GraphData;
  readonly selected?: string | null;
}

/** Words as large as what they stand for. The library comes when it is scrolled near. */
export const WordCloud = ({ data, height = 300, ...rest }: WordCloudProps) => (
  <Shape {...rest} height={height} kind="cloud" data={data} selected={null} names={data.words} />
);

/** Things and what they have to do with each other. The library comes when it is scrolled near. */
export const GraphChart = ({ data, selected = null, height = 380, ...rest }: GraphChartProps) => (
  <Shape {...rest} height={height} kind="graph" data={data} selected={selected} names={data.nodes} />
);

interface AnyShapeProps extends ShapeProps {
  readonly kind: ShapeLook['kind'];
  readonly data: CloudData | GraphData;
  readonly selected: string | null;
  readonly names: readonly { readonly key: string; readonly name: string }[];
}

function Shape({ kind, data, selected, names, label, height, onSelect, hint }: AnyShapeProps) {
  const ui = useUi();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnShape>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const said = useRef((key: string) => key);
  said.current = (key) => hint?.(key) ?? names.find((each) => each.key === key)?.name ?? '';
  const seen = useInView(box);
  useEffect(() => {
    if (!seen) return undefined;
    let current = true;
    let cancel: (() => void) | undefined;
    const style = getComputedStyle(box.current ?? document.body);
    const look = {
      language: ui.language,
      scale: ui.scale,
      color: (variable: string) => style.getPropertyValue(variable).trim(),
      hint: (key: string) => said.current(key),
      selected,
      data,
    };
    const shape = { kind, look } as ShapeLook;
    void import(/* webpackChunkName: "chart" */ './shape-runtime').then(({ drawShape }) => {
      if (!current) return;
      cancel = inOwnFrame(() => {
        if (!current || !canvas.current) return;
        if (drawn.current) drawn.current.update(shape);
        else drawn.current = drawShape(canvas.current, shape, (key) => select.current?.(key));
      });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, [seen, kind, data, selected, ui.language, ui.dark, ui.scale]);
  useEffect(
    () => () => {
      drawn.current?.remove();
      drawn.current = null;
    },
    [],
  );
  return (
    <div ref={box} className={styles.chart} style={{ height }} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} />
    </div>
  );
}
