import type { Client } from '#core';
import { HttpService, openDownload, useService } from '#core/web';
import type { TreeAxis } from '#shared/chart';
import {
  chartDrawingOf,
  knownMap,
  mapDrawingOf,
  mapPictureOf,
  pictureOf,
  shapeDrawingOf,
  shapePictureOf,
  useUi,
  type ShapeInput,
} from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module, ModuleView } from '../module';
import { chartOf } from '../module-chart';
import type { ModuleInput } from '../module-input';
import { saveDrawing } from './save-drawing';

export type ModuleFile = 'png' | 'svg' | 'csv' | 'xlsx';
export type AnalysisClient = Client<typeof analysisContract>;

/** Returns the cloud, network or tree of a module; null when it has none of them. */
function shapeOf({ faces }: Module, view: ModuleView<object>, axis: TreeAxis): ShapeInput | null {
  if (faces.tree) return { kind: 'tree', data: faces.tree(view), axis, until: null, selected: null };
  if (faces.cloud) return { kind: 'cloud', data: faces.cloud(view).data };
  return faces.graph ? { kind: 'graph', data: faces.graph(view).data, selected: null } : null;
}

/** True for an answer that can be saved as a picture. */
export const isDrawn = (module: Module, view: ModuleView<object>): boolean =>
  [module.faces.tree, module.faces.cloud, module.faces.graph, module.faces.grid].some((face) => face !== undefined) ||
  chartOf(module, view) !== null;

/** Saves an answer as a picture or as a table; a tree is saved in its current orientation. */
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
      else saveDrawing(await mapDrawingOf(...drawn), title);
      return;
    }
    const shape = shapeOf(module, view, axis);
    const chart = chartOf(module, view);
    const grid = module.faces.grid?.(view).data;
    if (grid) {
      const { saveGrid } = await import(/* webpackChunkName: "kit-table" */ './save-grid');
      await saveGrid(grid, file, title, language);
      return;
    }
    if (file === 'png') {
      const picture = shape ? await shapePictureOf(shape, ui) : chart && (await pictureOf(chart, language));
      if (picture) openDownload(picture, `${title}.png`);
      return;
    }
    const drawing = shape
      ? await shapeDrawingOf(shape, title, ui)
      : chart && (await chartDrawingOf(chart, title, language));
    if (!drawing) return;
    saveDrawing(drawing, title);
  };
}
