import type { Client } from '#core';
import { HttpService, openDownload, useService } from '#core/web';
import { svgOf, type TreeAxis } from '#shared/chart';
import {
  knownMap,
  mapDrawingOf,
  mapPictureOf,
  pageLook,
  pictureOf,
  shapeDrawingOf,
  shapePictureOf,
  treeDrawingOf,
  treePictureOf,
  useUi,
  type SavedShape,
} from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module, ModuleView } from '../module';
import { chartOf } from '../module-chart';
import type { ModuleInput } from '../module-input';

export type ModuleFile = 'png' | 'svg' | 'csv' | 'xlsx';
export type AnalysisClient = Client<typeof analysisContract>;

/** What a module draws, as a cloud or a network. */
function shapeOf({ faces }: Module, view: ModuleView<object>): SavedShape | null {
  if (faces.cloud) return { kind: 'cloud', data: faces.cloud(view).data };
  return faces.graph ? { kind: 'graph', data: faces.graph(view).data } : null;
}

/** True for an answer that can be saved as a picture. */
export const isDrawn = (module: Module, view: ModuleView<object>): boolean =>
  module.faces.tree !== undefined ||
  module.faces.grid !== undefined ||
  shapeOf(module, view) !== null ||
  chartOf(module, view) !== null;

/** Saves an answer as a picture or as a table; a tree as it is spread out. */
export function useModuleExport(
  module: Module,
  input: ModuleInput,
  axis: TreeAxis = 'time',
): (file: ModuleFile, view: ModuleView<object>, title: string) => Promise<void> {
  const http = useService(HttpService);
  const ui = useUi();
  const { language } = ui;
  return async (file, view, title) => {
    if (file === 'csv' || file === 'xlsx') {
      await http.download(analysisContract.exportModule, {
        body: { Module_ID: module.id, Input: input, format: file },
      });
      return;
    }
    const area = module.faces.map?.(view).data;
    const map = area && knownMap(area.parent);
    if (map) {
      const drawn = [area, map, title, language] as const;
      if (file === 'png') openDownload(await mapPictureOf(...drawn), `${title}.png`);
      else saveDrawing(mapDrawingOf(...drawn), title);
      return;
    }
    const tree = module.faces.tree?.(view);
    const shape = shapeOf(module, view);
    const chart = chartOf(module, view);
    const grid = module.faces.grid?.(view).data;
    if (grid) {
      const { saveGrid } = await import(/* webpackChunkName: "kit-table" */ './save-grid');
      await saveGrid(grid, file, title, language);
      return;
    }
    if (file === 'png') {
      const picture = tree
        ? await treePictureOf(tree, axis, ui)
        : shape
          ? await shapePictureOf(shape, language)
          : chart && (await pictureOf(chart, language));
      if (picture) openDownload(picture, `${title}.png`);
      return;
    }
    const drawing = tree
      ? await treeDrawingOf(tree, title, axis, ui)
      : shape
        ? await shapeDrawingOf(shape, title, language)
        : chart && svgOf(chart, title, pageLook(language));
    if (!drawing) return;
    saveDrawing(drawing, title);
  };
}

function saveDrawing(drawing: string, title: string): void {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  openDownload(address, `${title}.svg`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
