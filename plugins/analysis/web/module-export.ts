import type { Client } from '#core';
import { HttpService, openDownload, useService } from '#core/web';
import type { TreeAxis } from '#shared/chart';
import {
  getChartDrawing,
  knownMap,
  getMapDrawing,
  getMapPicture,
  pictureOf,
  getShapeDrawing,
  getShapePicture,
  useUi,
  type ShapeInput,
} from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module, ModuleView } from '../module';
import { getChart } from '../module-chart';
import type { ModuleInput } from '../module-input';
import { saveDrawing } from './save-drawing';

export type ModuleFile = 'png' | 'svg' | 'csv' | 'xlsx';
export type AnalysisClient = Client<typeof analysisContract>;

/** Returns the cloud, network or tree of a module; null when it has none of them. */
function getShape({ views }: Module, view: ModuleView<object>, axis: TreeAxis): ShapeInput | null {
  if (views.tree) return { kind: 'tree', data: views.tree(view), axis, until: null, selected: null };
  if (views.cloud) return { kind: 'cloud', data: views.cloud(view).data };
  return views.graph ? { kind: 'graph', data: views.graph(view).data, selected: null } : null;
}

/** True for an answer that can be saved as a picture. */
export const isRendered = (module: Module, view: ModuleView<object>): boolean =>
  [module.views.tree, module.views.cloud, module.views.graph, module.views.grid].some(
    (renderer) => renderer !== undefined,
  ) || getChart(module, view) !== null;

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
    const area = module.views.map?.(view).data;
    const map = area && knownMap(area.parent);
    if (map) {
      const mapArguments = [area, map, title, language] as const;
      if (file === 'png') openDownload(await getMapPicture(...mapArguments), `${title}.png`);
      else saveDrawing(await getMapDrawing(...mapArguments), title);
      return;
    }
    const shape = getShape(module, view, axis);
    const chart = getChart(module, view);
    const grid = module.views.grid?.(view).data;
    if (grid) {
      const { saveGrid } = await import(/* webpackChunkName: "kit-table" */ './save-grid');
      await saveGrid(grid, file, title, language);
      return;
    }
    if (file === 'png') {
      const picture = shape ? await getShapePicture(shape, ui) : chart && (await pictureOf(chart, language));
      if (picture) openDownload(picture, `${title}.png`);
      return;
    }
    const drawing = shape
      ? await getShapeDrawing(shape, title, ui)
      : chart && (await getChartDrawing(chart, title, language));
    if (!drawing) return;
    saveDrawing(drawing, title);
  };
}
