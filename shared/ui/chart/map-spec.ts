import type { ISpec } from '@visactor/vchart';
import { mapShade, type MapData, type MapMeasure } from '#shared/chart';
import type { ChartLook } from './chart-spec';
import { hintTooltip } from './shape-look';

/** A map with what its drawing needs from the page. */
export interface MapLook extends ChartLook {
  readonly data: MapData;
  readonly measure: MapMeasure;
  /** Names on the regions, where there is room for them. */
  readonly isNamed: boolean;
  /** What a region says when it is pointed at. */
  readonly hint: (key: string) => string;
}

/** A region as it is drawn: counted, or an outline of which nothing is known. */
export interface AreaDatum {
  readonly code?: string;
  readonly properties?: { readonly code?: string; readonly name?: string };
}

export const codeOf = ({ code, properties }: AreaDatum): string => code ?? properties?.code ?? '';

/** The counted regions as the drawing takes them. */
export const areaValues = ({ data }: MapLook) =>
  data.areas.map(({ key, name, value }) => ({ code: key, name, value: value ?? 0 }));

/**
 * Turns a map into what VChart draws, over outlines that are registered as `map`. What depends on the figures asks for
 * the look that holds when it is drawn.
 */
export function mapSpec(look: () => MapLook, map: string): ISpec {
  const { isNamed, color, scale = 1 } = look();
  const shadeOf = (datum: AreaDatum) => {
    const { data, measure } = look();
    return mapShade(data, codeOf(datum), measure);
  };
  return {
    type: 'map',
    map,
    background: 'transparent',
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
        fill: (datum: AreaDatum) => (codeOf(datum) === '' ? color('--surface') : color(shadeOf(datum).color)),
        fillOpacity: (datum: AreaDatum) => (codeOf(datum) === '' ? 0 : shadeOf(datum).opacity),
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
        look().data.areas.find(({ key }) => key === codeOf(datum))?.name ?? '',
      style: { fill: color('--ink'), fontSize: 10 * scale, stroke: color('--surface'), lineWidth: 2 },
    },
    legends: { visible: false },
    tooltip: hintTooltip({ color, hint: (key) => look().hint(key) }, codeOf),
  } as unknown as ISpec;
}
