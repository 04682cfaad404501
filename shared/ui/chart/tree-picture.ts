import type { TreeAxis, TreeData } from '#shared/chart';
import type { Ui } from '../ui';
import { pageLook } from './chart-picture';
import { treeTick } from './tree-tick';

/** Size of a picture in CSS pixels; it is drawn twice as fine. */
const width = 1_200;
const height = 720;

/** Draws a tree out of sight and gives it as a PNG, in a data address. */
export async function treePictureOf(data: TreeData, axis: TreeAxis, ui: Pick<Ui, 't' | 'language'>): Promise<string> {
  const { drawTree } = await import(/* webpackChunkName: "chart" */ './tree-runtime');
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${height}px`;
  document.body.append(box);
  try {
    const drawn = drawTree(
      box,
      {
        ...pageLook(ui.language),
        data,
        axis,
        until: null,
        selected: null,
        tick: (value) => treeTick(value, axis, ui),
        hint: () => '',
      },
      () => undefined,
    );
    const picture = await drawn.picture();
    drawn.remove();
    return picture;
  } finally {
    box.remove();
  }
}

/** A tree as an SVG document. */
export async function treeDrawingOf(
  data: TreeData,
  title: string,
  axis: TreeAxis,
  ui: Pick<Ui, 't' | 'language'>,
): Promise<string> {
  const { treeSvgOf } = await import(/* webpackChunkName: "chart" */ './tree-runtime');
  return treeSvgOf(data, title, { axis, look: pageLook(ui.language), tick: (value) => treeTick(value, axis, ui) });
}
