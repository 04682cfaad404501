import {
  registerCanvasTooltipHandler,
  registerDomTooltipHandler,
  registerLabel,
  registerMapChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import type { MapOutlines } from '#shared/chart';
import { areaValues, getCode, mapSpec, type AreaDatum, type MapLook } from './map-spec';

export { mapSize, getMapSvg } from '#shared/chart';

const { useRegisters: register } = VChart;
register([registerMapChart, registerLabel, registerTooltip, registerDomTooltipHandler, registerCanvasTooltipHandler]);

/** A map rendered on the page. */
export interface RenderedMap {
  update(look: MapLook): void;
  remove(): void;
}

const registered = new Map<string, MapOutlines>();

/**
 * Returns the name under which outlines are registered: `china` for the whole country, `china-330000` for a part of it.
 */
function registeredName(parent: string, outlines: MapOutlines): string {
  const name = parent === '86' ? 'china' : `china-${parent}`;
  if (registered.get(name) === outlines) return name;
  if (registered.has(name)) VChart.unregisterMap(name);
  const features = outlines.regions.map(({ code, polygons }) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  }));
  // The renderer expects the opposite winding order: without rewinding, each ring would fill the whole globe.
  VChart.registerMap(name, { type: 'FeatureCollection', features }, { type: 'geojson', rewind: true, centroid: true });
  registered.set(name, outlines);
  return name;
}

/** Properties fixed when a map is rendered; a change requires a new chart instance. */
const fixedIn = ({ isNamed, language, scale, color }: MapLook): string =>
  [isNamed, language, scale, color('--surface'), color('--ink')].join(' ');

/**
 * Renders a map into an element; `onSelect` receives the code of the clicked region. New values are passed to the
 * existing chart: a chart that receives a new spec keeps all its former outlines in memory, which a permanently running
 * big screen cannot afford.
 */
export function renderMap(
  element: HTMLElement,
  outlines: MapOutlines,
  first: MapLook,
  onSelect: (key: string) => void,
): RenderedMap {
  let look = first;
  const name = registeredName(look.data.parent, outlines);
  const draw = (): VChart => {
    const chart = new VChart(
      mapSpec(() => look, name),
      { dom: element, animation: false },
    );
    chart.on('click', { level: 'mark' }, ({ datum }) => {
      const key = getCode((datum ?? {}) as AreaDatum);
      if (key !== '') onSelect(key);
    });
    chart.renderSync();
    return chart;
  };
  let chart = draw();
  return {
    update: (next) => {
      const isFixed = fixedIn(next) === fixedIn(look);
      look = next;
      if (isFixed) return void chart.updateDataSync('areas', areaValues(look));
      chart.release();
      chart = draw();
    },
    remove: () => chart.release(),
  };
}
