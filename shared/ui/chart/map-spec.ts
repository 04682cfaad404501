import type { ISpec } from '@visactor/vchart';
import { mapShade, type MapData, type MapMeasure } from '#shared/chart';
import type { ChartLook } from './chart-spec';
import { hintTooltip } from './shape-look';

/** A map with what its rendering needs from the page. */
export interface MapLook extends ChartLook {
  readonly data: MapData;
  readonly measure: MapMeasure;
  /** Shows names on the regions where there is room for them. */
  readonly isNamed: boolean;
  /** Returns the tooltip of a region. */
  readonly hint: (key: string) => string;
}

/** A rendered region, either with values or as an outline without data. */
export interface AreaDatum {
  readonly code?: string;
  readonly properties?: { readonly code?: string; readonly name?: string };
}

export const getCode = ({ code, properties }: AreaDatum): string => code ?? properties?.code ?? '';

/** Returns the regions with values in the form that the renderer expects. */
export const areaValues = ({ data }: MapLook) =>
  data.areas.map(({ key, name, value }) => ({ code: key, name, value: value ?? 0 }));

/**
 * Converts a map to a VChart spec, over outlines registered as `map`. Callbacks that depend on the values read the
 * current look at render time.
 */
export function mapSpec(look: () => MapLook, map: string): ISpec {
  const { isNamed, color, scale = 1 } = look();
  const getShade = (datum: AreaDatum) => {
    const { data, measure } = look();
    return mapShade(data, getCode(datum), measure);
  };
  return {
    type: 'map',
    map,
    background: 'transparent',
    theme: { fontFamily: color('--font') },
    padding: 4,
    animation: false,
    region: [{ projection: { type: 'mercator' } }],
    data: [{ id: 'areas', values: areaValues(look()) }],
    nameField: 'code',
    valueField: 'value',
    nameProperty: 'code',
    defaultFillColor: color('--surface'),
    area: {
      style: {
        fill: (datum: AreaDatum) => (getCode(datum) === '' ? color('--surface') : color(getShade(datum).color)),
        fillOpacity: (datum: AreaDatum) => (getCode(datum) === '' ? 0 : getShade(datum).opacity),
        stroke: color('--line-strong'),
        lineWidth: 0.7,
        cursor: 'pointer',
      },
      state: { hover: { stroke: color('--ink'), lineWidth: 1.5 } },
    },
    label: {
      visible: isNamed,
      position: 'inside',
      offset: 0,
      smartInvert: false,
      formatMethod: (_: unknown, datum: AreaDatum) =>
        look().data.areas.find(({ key }) => key === getCode(datum))?.name ?? '',
      style: { fill: color('--ink'), fontSize: 12 * scale, stroke: color('--surface'), lineWidth: 2 },
    },
    legends: { visible: false },
    tooltip: hintTooltip({ color, hint: (key) => look().hint(key) }, getCode),
  } as unknown as ISpec;
}
