import {
  registerCanvasTooltipHandler,
  registerDomTooltipHandler,
  registerLabel,
  registerMapChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import type { MapOutlines } from '#shared/chart';
import { areaValues, codeOf, mapSpec, type AreaDatum, type MapLook } from './map-spec';

export { mapSize, mapSvgOf } from '#shared/chart';

const { useRegisters: register } = VChart;
register([registerMapChart, registerLabel, registerTooltip, registerDomTooltipHandler, registerCanvasTooltipHandler]);

/** A map that stands on the page. */
export interface DrawnMap {
  update(look: MapLook): void;
  remove(): void;
}

const registered = new Map<string, MapOutlines>();

/** The name under which outlines are registered: `china` for the whole, `china-330000` for a part of it. */
function registeredName(parent: string, outlines: MapOutlines): string {
  const name = parent === '86' ? 'china' : `china-${parent}`;
  if (registered.get(name) === outlines) return name;
  if (registered.has(name)) VChart.unregisterMap(name);
  const features = outlines.regions.map(({ code, polygons }) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  }));
  // Rings are wound the other way round than the drawing expects: unturned, each would fill the whole globe.
  VChart.registerMap(name, { type: 'FeatureCollection', features }, { type: 'geojson', rewind: true, centroid: true });
  registered.set(name, outlines);
  return name;
}

/** What is fixed when a map is drawn; another one wants another drawing. */
const fixedIn = ({ isNamed, language, scale, color }: MapLook): string =>
  [isNamed, language, scale, color('--surface'), color('--ink')].join(' ');

/**
 * Draws a map into an element; `onSelect` gets the code of the region that was clicked. New figures are handed to the
 * drawing that stands: one that is specified anew keeps all its former outlines in memory, which no wall survives.
 */
export function drawMap(
  element: HTMLElement,
  outlines: MapOutlines,
  first: MapLook,
  onSelect: (key: string) => void,
): DrawnMap {
  let look = first;
  const name = registeredName(look.data.parent, outlines);
  const draw = (): VChart => {
    const chart = new VChart(
      mapSpec(() => look, name),
      { dom: element, animation: false },
    );
    chart.on('click', { level: 'mark' }, ({ datum }) => {
      const key = codeOf((datum ?? {}) as AreaDatum);
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
