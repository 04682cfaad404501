import type { CloudData, GraphData } from '#shared/chart';
import { pageLook } from './chart-picture';
import type { DrawnShape, ShapeLook } from './shape-runtime';

/** Size of a picture in CSS pixels; it is drawn twice as fine. */
const width = 1_200;
const height = 720;

/** A cloud or a network that is to be saved. */
export type SavedShape =
  | { readonly kind: 'cloud'; readonly data: CloudData }
  | { readonly kind: 'graph'; readonly data: GraphData };

/** Draws a cloud or a network out of sight. */
async function drawnApart<T>(
  { kind, data }: SavedShape,
  language: string,
  take: (drawn: DrawnShape) => T | Promise<T>,
): Promise<T> {
  const { drawShape } = await import(/* webpackChunkName: "chart" */ './shape-runtime');
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${height}px`;
  document.body.append(box);
  try {
    const look = { ...pageLook(language), data, selected: null, hint: () => '' };
    const drawn = drawShape(box, { kind, look } as ShapeLook, () => undefined);
    const taken = await take(drawn);
    drawn.remove();
    return taken;
  } finally {
    box.remove();
  }
}

/** A cloud or a network as a PNG, in a data address. */
export const shapePictureOf = (shape: SavedShape, language: string): Promise<string> =>
  drawnApart(shape, language, (drawn) => drawn.picture());

/** A cloud or a network as an SVG document. */
export async function shapeDrawingOf(shape: SavedShape, title: string, language: string): Promise<string> {
  if (shape.kind === 'cloud') return drawnApart(shape, language, (drawn) => drawn.texts(title));
  const { graphSvgOf } = await import(/* webpackChunkName: "chart" */ './shape-runtime');
  return graphSvgOf(shape.data, title, pageLook(language));
}
