import { useEffect, useRef } from 'react';
import type { MapData, MapMeasure, MapOutlines } from '#shared/chart';
import { useNarrow } from '../hooks/use-narrow';
import { useUi } from '../ui-context';
import styles from './chart.module.css';
import { inOwnFrame } from './frame-queue';
import type { RenderedMap } from './map-runtime';
import { useInView } from '../hooks/use-in-view';

export interface MapChartProps {
  readonly data: MapData;
  readonly outlines: MapOutlines;
  readonly measure: MapMeasure;
  /** Describes the chart and its main result for screen readers. */
  readonly label: string;
  /** Pixels; `100%` fills the height of its container. */
  readonly height?: number | '100%';
  /** Receives the code of the clicked region. */
  readonly onSelect?: (key: string) => void;
  /** Returns the tooltip of a region. */
  readonly hint: (key: string) => string;
}

/** A map of regions, shaded by value. The library is loaded when the map is scrolled near. */
export function MapChart({ data, outlines, measure, label, height = 420, onSelect, hint }: MapChartProps) {
  const ui = useUi();
  const isNamed = !useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const renderedMap = useRef<{ readonly of: MapOutlines; readonly parent: string; readonly map: RenderedMap }>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const latestHint = useRef(hint);
  latestHint.current = hint;
  const seen = useInView(box);
  useEffect(() => {
    if (!seen) return undefined;
    let current = true;
    let cancel: (() => void) | undefined;
    const style = getComputedStyle(box.current ?? document.body);
    const look = {
      data,
      measure,
      isNamed,
      language: ui.language,
      scale: ui.scale,
      color: (variable: string) => style.getPropertyValue(variable).trim(),
      hint: (key: string) => latestHint.current(key),
    };
    void import(/* webpackChunkName: "map" */ './map-runtime').then(({ renderMap }) => {
      if (!current) return;
      cancel = inOwnFrame(() => {
        if (!current || !canvas.current) return;
        if (renderedMap.current?.of === outlines && renderedMap.current.parent === data.parent)
          renderedMap.current.map.update(look);
        else {
          renderedMap.current?.map.remove();
          const map = renderMap(canvas.current, outlines, look, (key) => select.current?.(key));
          renderedMap.current = { of: outlines, parent: data.parent, map };
        }
      });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, [seen, data, outlines, measure, isNamed, ui.language, ui.dark, ui.scale]);
  useEffect(
    () => () => {
      renderedMap.current?.map.remove();
      renderedMap.current = null;
    },
    [],
  );
  return (
    <div ref={box} className={styles.chart} style={{ height }} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} />
    </div>
  );
}
