import { useRef } from 'react';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import { getSummary, type ChartData } from './chart-data';
import type { RenderedChart } from './chart-runtime';
import styles from './chart.module.css';
import { useRenderedLater } from './use-rendered-later';

export interface ChartProps {
  readonly data: ChartData;
  /** Describes the chart for screen readers. */
  readonly label: string;
  readonly tall?: boolean;
  /** Fills the height of its container. */
  readonly fills?: boolean;
  /** Called when a bar, point or segment is clicked; without a series, the whole category is meant. */
  readonly onSelect?: (category: string, seriesKey?: string) => void;
}

/**
 * Renders chart data. The library is loaded when the first chart is scrolled near; each chart is rendered in an
 * animation frame of its own.
 */
export function Chart({ data, label, tall, fills, onSelect }: ChartProps) {
  const ui = useUi();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const wait = useRef<HTMLDivElement>(null);
  const renderedChart = useRef<RenderedChart>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const summary = getSummary(data, ui);
  useRenderedLater(
    {
      box,
      canvas,
      rendered: renderedChart,
      load: () => import(/* webpackChunkName: "chart" */ './chart-runtime'),
      render: ({ renderChart }, element, rendered: RenderedChart | null, color) => {
        const look = { language: ui.language, scale: ui.scale, color };
        rendered?.update(data, look);
        const chart = rendered ?? renderChart(element, data, look, (category, key) => select.current?.(category, key));
        wait.current?.remove();
        return chart;
      },
    },
    [data, ui.language, ui.dark, ui.scale],
  );
  return (
    <div
      ref={box}
      className={classes(styles.chart, tall && styles.tall, fills && styles.fills)}
      role="img"
      aria-label={`${label}${ui.language.startsWith('zh') ? '：' : ': '}${summary}`}
    >
      <div ref={canvas} className={styles.canvas} />
      <div ref={wait} className={styles.wait} />
    </div>
  );
}
