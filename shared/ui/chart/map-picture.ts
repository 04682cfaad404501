import type { MapData } from '#shared/chart';
import { pageLook } from './chart-picture';
import { getPng } from './drawing-picture';
import type { KnownMap } from './map-outlines';

const runtime = () => import(/* webpackChunkName: "map" */ './map-runtime');

/** Renders a map as an SVG document, with its source below it. */
export async function getMapDrawing(
  data: MapData,
  { outlines, source, measure }: KnownMap,
  title: string,
  language: string,
): Promise<string> {
  const { getMapSvg } = await runtime();
  return getMapSvg({ data, outlines, measure }, { title, source }, pageLook(language));
}

/** Renders a map as a PNG data URL. */
export const getMapPicture = async (...drawingArguments: Parameters<typeof getMapDrawing>): Promise<string> =>
  getPng(await getMapDrawing(...drawingArguments), (await runtime()).mapSize);
