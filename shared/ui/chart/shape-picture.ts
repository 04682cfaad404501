import type { ChartData } from '#shared/chart';
import type { Ui } from '../ui';
import { pageLook } from './chart-picture';
import type { ShapeInput } from './shape-look';
import type { RenderedShape } from './shape-runtime';
import { treeTick } from './tree-tick';

/** Image width in CSS pixels; images are rendered at twice this resolution. */
const width = 1_200;
const height = 720;

const runtime = () => import(/* webpackChunkName: "chart" */ './shape-runtime');

/** Renders a shape off-screen. */
async function renderedSeparately<T>(
  shape: ShapeInput,
  { language, t }: Pick<Ui, 'language' | 't'>,
  take: (rendered: RenderedShape) => T | Promise<T>,
): Promise<T> {
  const { renderShape } = await runtime();
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${height}px`;
  document.body.append(box);
  try {
    const rendered = renderShape(box, shape, { ...pageLook(language), t, hint: () => '' }, () => undefined);
    const taken = await take(rendered);
    rendered.remove();
    return taken;
  } finally {
    box.remove();
  }
}

/** Renders a word cloud, a network or a tree as a PNG data URL. */
export const getShapePicture = (shape: ShapeInput, ui: Pick<Ui, 'language' | 't'>): Promise<string> =>
  renderedSeparately(shape, ui, (rendered) => rendered.picture());

/** Renders a word cloud, a network or a tree as an SVG document. */
export async function getShapeDrawing(
  shape: ShapeInput,
  title: string,
  ui: Pick<Ui, 'language' | 't'>,
): Promise<string> {
  if (shape.kind === 'cloud') return renderedSeparately(shape, ui, (rendered) => rendered.texts(title));
  const { getGraphSvg, getTreeSvg } = await runtime();
  const look = pageLook(ui.language);
  if (shape.kind === 'graph') return getGraphSvg(shape.data, title, look);
  const { axis, data } = shape;
  return getTreeSvg(data, title, { axis, look, tick: (value) => treeTick(value, axis, ui) });
}

/** Renders a chart as an SVG document. */
export async function getChartDrawing(data: ChartData, title: string, language: string): Promise<string> {
  const { getSvg } = await runtime();
  return getSvg(data, title, pageLook(language));
}
