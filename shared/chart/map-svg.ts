import type { ChartLook } from './chart-shapes';
import { mapShade, type MapData, type MapMeasure, type MapOutlines, type MapPolygon } from './map-data';
import { escapedSvg } from './svg-text';

/** Size of a rendered map in pixels. */
export const mapSize = { width: 960, height: 720 } as const;
const size = { ...mapSize, room: 24, top: 48, bottom: 40 } as const;

/** Mercator projection, pointing upward. */
const getY = (latitude: number): number => {
  const bounded = Math.min(85, Math.max(-85, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * (180 / Math.PI);
};

interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function getBounds({ regions }: MapOutlines): Bounds {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { polygons } of regions)
    for (const [edge = []] of polygons)
      for (const [x = 0, latitude = 0] of edge) {
        const y = getY(latitude);
        [west, east] = [Math.min(west, x), Math.max(east, x)];
        [south, north] = [Math.min(south, y), Math.max(north, y)];
      }
  return { west, east, south, north };
}

/** Renders a map as SVG, which stays sharp at any size, with the data source below it. */
export function getMapSvg(
  { data, outlines, measure }: { readonly data: MapData; readonly outlines: MapOutlines; readonly measure: MapMeasure },
  { title, source }: { readonly title: string; readonly source: string },
  look: ChartLook,
): string {
  const { west, east, south, north } = getBounds(outlines);
  const scale = Math.min(
    (size.width - 2 * size.room) / Math.max(east - west, 1e-6),
    (size.height - size.top - size.bottom) / Math.max(north - south, 1e-6),
  );
  const left = (size.width - (east - west) * scale) / 2;
  const place = ([x = 0, latitude = 0]: readonly number[]): string =>
    `${(left + (x - west) * scale).toFixed(1)} ${(size.top + (north - getY(latitude)) * scale).toFixed(1)}`;
  const path = (polygon: MapPolygon): string =>
    polygon.map((ring) => `M${ring.map((point) => place(point)).join('L')}Z`).join('');
  const shapes = outlines.regions.map(({ code, polygons }) => {
    const shade = mapShade(data, code, measure);
    const area = data.areas.find(({ key }) => key === code);
    const tooltip = area ? `<title>${escapedSvg(`${area.name} ${area.value ?? '—'}`)}</title>` : '';
    const fill = code === '' ? 'none' : look.color(shade.color);
    return `<path d="${polygons.map(path).join('')}" fill="${fill}" fill-opacity="${shade.opacity.toFixed(2)}" fill-rule="evenodd" stroke="${look.color('--line-strong')}" stroke-width="0.7">${tooltip}</path>`;
  });
  const text = (y: number, letters: number, color: string, content: string): string =>
    `<text x="${size.width / 2}" y="${y}" font-size="${letters}" text-anchor="middle" fill="${look.color(color)}">${escapedSvg(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" role="img"><title>${escapedSvg(title)}</title><rect width="100%" height="100%" fill="${look.color('--surface')}"/>${text(28, 16, '--ink', title)}${shapes.join('')}${text(size.height - 14, 11, '--ink-faint', source)}</svg>`;
}
