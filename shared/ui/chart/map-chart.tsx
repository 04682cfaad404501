import { useRef } from 'react';
import type { MapData, MapMeasure, MapOutlines } from '#shared/chart';
import { useNarrow } from '../hooks/use-narrow';
import { useUi } from '../ui-context';
import styles from './chart.module.css';
import type { RenderedMap } from './map-runtime';
import { useRenderedLater } from './use-rendered-later';

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

/** A rendered map with the outlines and the region that it shows. */
interface PlacedMap {
  readonly of: MapOutlines;
  readonly parent: string;
  readonly map: RenderedMap;
  readonly remove: () => void;
}

/** A map of regions, shaded by value. The library is loaded when the map is scrolled near. */
export function MapChart({ data, outlines, measure, label, height = 420, onSelect, hint }: MapChartProps) {
  const ui = useUi();
  const isNamed = !useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const renderedMap = useRef<PlacedMap>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const latestHint = useRef(hint);
  latestHint.current = hint;
  useRenderedLater(
    {
      box,
      canvas,
      rendered: renderedMap,
      load: () => import(/* webpackChunkName: "map" */ './map-runtime'),
      render: ({ renderMap }, element, rendered: PlacedMap | null, color) => {
        const look = {
          data,
          measure,
          isNamed,
          language: ui.language,
          scale: ui.scale,
          color,
          hint: (key: string) => latestHint.current(key),
        };
        if (rendered?.of === outlines && rendered.parent === data.parent) {
          rendered.map.update(look);
          return rendered;
        }
        rendered?.remove();
        const map = renderMap(element, outlines, look, (key) => select.current?.(key));
        return { of: outlines, parent: data.parent, map, remove: () => map.remove() };
      },
    },
    [data, outlines, measure, isNamed, ui.language, ui.dark, ui.scale],
  );
  return (
    <div ref={box} className={styles.chart} style={{ height }} role="img" aria-label={label}>
      <div ref={canvas} className={styles.canvas} />
    </div>
  );
}
