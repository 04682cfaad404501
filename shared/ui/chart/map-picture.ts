import { mapSvgOf, type MapData } from '#shared/chart';
import { pageLook } from './chart-picture';
import type { KnownMap } from './map-outlines';

const width = 960;
const height = 720;

/** A map as an SVG document, with its source below it. */
export const mapDrawingOf = (
  data: MapData,
  { outlines, source, measure }: KnownMap,
  title: string,
  language: string,
): string => mapSvgOf({ data, outlines, measure }, { title, source }, pageLook(language));

/** A map as a PNG, drawn twice as fine, in a data address. */
export async function mapPictureOf(...drawn: Parameters<typeof mapDrawingOf>): Promise<string> {
  const drawing = mapDrawingOf(...drawn);
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext('2d')?.drawImage(image, 0, 0, width * 2, height * 2);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}
