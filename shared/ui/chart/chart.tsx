import { useEffect, useRef } from 'react';
import { classes } from '../classes';
import { useUi } from '../ui-context';
import { getSummary, type ChartData } from './chart-data';
import type { RenderedChart } from './chart-runtime';
import styles from './chart.module.css';
import { inOwnFrame } from './frame-queue';
import { useInView } from '../hooks/use-in-view';

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
  const seen = useInView(box);
  const summary = getSummary(data, ui);
  useEffect(() => {
    if (!seen) return undefined;
    let current = true;
    let cancel: (() => void) | undefined;
    const style = getComputedStyle(box.current ?? document.body);
    const look = {
      language: ui.language,
      scale: ui.scale,
      color: (variable: string) => style.getPropertyValue(variable).trim(),
    };
    void import(/* webpackChunkName: "chart" */ './chart-runtime').then(({ renderChart }) => {
      if (!current) return;
      cancel = inOwnFrame(() => {
        if (!current || !canvas.current) return;
        if (renderedChart.current) renderedChart.current.update(data, look);
        else
          renderedChart.current = renderChart(canvas.current, data, look, (category, key) =>
            select.current?.(category, key),
          );
        wait.current?.remove();
      });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, [seen, data, ui.language, ui.dark, ui.scale]);
  useEffect(
    () => () => {
      renderedChart.current?.remove();
      renderedChart.current = null;
    },
    [],
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
