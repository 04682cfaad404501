import {
  registerCanvasTooltipHandler,
  registerDomTooltipHandler,
  registerLabel,
  registerMapChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import type { MapOutlines } from '#shared/chart';
import { codeOf, mapSpec, type MapLook } from './map-spec';

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

/** Draws a map into an element; `onSelect` gets the code of the region that was clicked. */
export function drawMap(
  element: HTMLElement,
  outlines: MapOutlines,
  look: MapLook,
  onSelect: (key: string) => void,
): DrawnMap {
  const name = registeredName(look.data.parent, outlines);
  const chart = new VChart(mapSpec(look, name), { dom: element, animation: false });
  chart.on('click', { level: 'mark' }, ({ datum }) => {
    const key = codeOf(datum ?? {});
    if (key) onSelect(key);
  });
  chart.renderSync();
  return {
    update: (next) => void chart.updateSpecSync(mapSpec(next, name)),
    remove: () => chart.release(),
  };
}
