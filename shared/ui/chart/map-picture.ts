import type { MapData } from '#shared/chart';
import { pageLook } from './chart-picture';
import { pngOf } from './drawing-picture';
import type { KnownMap } from './map-outlines';

const runtime = () => import(/* webpackChunkName: "map" */ './map-runtime');

/** Renders a map as an SVG document, with its source below it. */
export async function mapDrawingOf(
  data: MapData,
  { outlines, source, measure }: KnownMap,
  title: string,
  language: string,
): Promise<string> {
  const { mapSvgOf } = await runtime();
  return mapSvgOf({ data, outlines, measure }, { title, source }, pageLook(language));
}

/** Renders a map as a PNG data URL. */
export const mapPictureOf = async (...drawn: Parameters<typeof mapDrawingOf>): Promise<string> =>
  pngOf(await mapDrawingOf(...drawn), (await runtime()).mapSize);
